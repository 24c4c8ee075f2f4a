/** What stands beside notes and is none, by its name alone. */

/** It explains or lists them. */
const BESIDE =
  /(?:^|\/)(?:[\w.-]*[-_.])?(?:readme|index|registry|template)\.(?:md|markdown)$|(?:^|\/)(?:claude|agents|gemini)\.md$|(?:^|\/)(?:template|readme)[-_.][\w.-]*\.(?:md|markdown)$|(?:handoff|session)s?[-_](?:protocol|schema|guide|guidelines|format|process|spec|rules|examples?)\.(?:md|markdown)$/i;

/** Of these, texts about the folder; a template is a form. */
const ABOUT = /(?:^|\/)(?:readme|index|registry|claude|agents|gemini)\.(?:md|markdown)$|[-_.](?:index|registry)\.md$/i;

export const isBeside = (path: string) => BESIDE.test(path);
export const isAboutNotes = (path: string) => ABOUT.test(path);
