/** So many answers are kept, and those for short texts only. */
const MOST = { answers: 20_000, length: 120 };

/** A function of a text that keeps its answers: most words and headings come again. */
export function remembered<T>(workOut: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let answer = known.get(text);
    if (answer !== undefined) return answer;
    answer = workOut(text);
    if (known.size >= MOST.answers) known.clear();
    if (text.length <= MOST.length) known.set(text, answer);
    return answer;
  };
}
