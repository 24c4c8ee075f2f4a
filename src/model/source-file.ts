/** One file as it was read: its path relative to the root, with forward slashes, and its text. */
export interface SourceFile {
  path: string;
  /** A byte order mark, if there is one, is still its first character, so offsets are the file's own. */
  text: string;
  /** What the configuration says that it is: `note`, the name of a dialect, or a convention of the repository's own. */
  as?: string | OwnConvention | undefined;
}

/** A convention that a repository describes itself: what headings mean, by their beginnings, and what other text is. */
export interface OwnConvention {
  name: string;
  headings: Readonly<Record<string, readonly string[]>>;
  otherwise: string;
}
