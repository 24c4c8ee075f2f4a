/** `1. Title`, `1.1 Title`, `1.1.1 Title`: how Kiro and OpenSpec number their lines. */
import type { Numbering } from './read-lines.ts';

export const NUMBERED: Numbering = {
  // A number without a point begins a sentence: `3 tests are red`.
  id: /^\**(\d{1,4}(?:\.\d{1,4})+|\d{1,4}(?=[.)]))[.)]?\**:?\s+/,
  parent: (id) => (id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : undefined),
};
