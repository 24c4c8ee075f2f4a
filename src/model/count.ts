/** `1 file`, `2 files` */
export const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
