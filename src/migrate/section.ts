/** A heading, a label (`**Gotchas:**`) or a tag (`<blockers>`): it says what the text below it is. */
export interface Section {
  kind: 'heading' | 'label' | 'tag';
  title: string;
  line: number;
  level: number;
  parent: Section | undefined;
}
