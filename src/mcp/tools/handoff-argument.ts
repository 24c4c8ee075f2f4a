/** The handoff as an argument: YAML, or the same as an object. What it may hold is told in words, made from the schema. */
import { z } from 'zod';
import { OUTCOMES, SECTIONS } from '../../dialects/task/schema.ts';

/** Shown as a text, which every client can send; an object is taken, too, because some models send one whatever the schema says. */
export const handoffArgument = () =>
  z.union([z.string(), z.record(z.string(), z.unknown())], 'must be YAML text or an object');

const sections = Object.entries(SECTIONS).map(
  ([name, { fields }]) => `${name}[${fields.filter((field) => field !== 'id')}]`,
);

/** Short, since every client pays for it. */
export const HANDOFF_FORM = `YAML. outcome: ${OUTCOMES.join('|')}; lists: ${sections.join(' ')}, resolves[ids], confirms[ids]. The first field of an entry is required`;
