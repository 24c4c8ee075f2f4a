/** The text without the marks that end it. A pattern such as `[.,]+$` would try again at every mark of every run of them, and be quadratic. */
export function withoutEnd(text: string, mark: RegExp): string {
  let end = text.length;
  while (end > 0 && mark.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}
