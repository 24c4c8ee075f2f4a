/** `1 file`, `2 files`; `2 entries` where the plural is given. */
export const count = (number: number, word: string, plural = `${word}s`) => `${number} ${number === 1 ? word : plural}`;
