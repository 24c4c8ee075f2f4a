/** One file as it was read: its path relative to the root, with forward slashes, and its text. */
export interface SourceFile {
  path: string;
  /** A byte order mark, if there is one, is still its first character, so offsets are the file's own. */
  text: string;
  /** What its owner says that it is: `note`, or the name of a dialect. Nobody guesses then. */
  as?: string | undefined;
}
