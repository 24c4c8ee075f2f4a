/** How the work ended: only where the note says so of itself, with the line that says it. */
import { describe, expect, test } from 'vitest';
import { outcomeOf } from '../../src/migrate/outcome.ts';
import { scanMarkdown } from '../../src/parse/scan-markdown.ts';
import { passdown } from '../support/in-process.ts';
import { migrated } from '../support/notes.ts';
import { workspace } from '../support/workspace.ts';

const BODY = '\n\n## Gotchas\n\n- The pool hangs\n';
const told = (text: string) => outcomeOf(scanMarkdown(text));

describe('a note says that it ended', () => {
  test.each([
    ['# Task 4.1 Complete', 'completed'],
    ['# Task 4.1: Sign-in — DONE', 'completed'],
    ['# ✅ Sign-in', 'completed'],
    ['# Session Complete: sign-in and search', 'completed'],
    ['# Sign-in (partially complete)', 'partial'],
    ['# Sign-in — BLOCKED', 'blocked'],
    ['# Handoff\n\n**Status:** ALL TASKS COMPLETE', 'completed'],
    ['# Handoff\n\n**Status:** Phase 3 complete, ready for phase 4', 'completed'],
    ['# Handoff\n\n**Completed:** 2026-02-03', 'completed'],
    ['# Handoff\n\nDate completed: 3 February 2026', 'completed'],
    ['# Handoff\n\n| Field | Value |\n|---|---|\n| Status | ✅ Complete |', 'completed'],
    ['---\nstatus: phase_complete\n---\n\n# Handoff', 'completed'],
  ])('%j: %s', (head, outcome) => {
    expect(told(head + BODY)?.outcome).toBe(outcome);
  });

  test.each([
    ['# Handoff', 'no word'],
    ['# What is done and what is not', 'a subject'],
    ['# Definition of done', 'a subject'],
    ['# How to complete the setup', 'an instruction'],
    ['# 3/5 done', 'a share'],
    ['# Handoff\n\n**Status:** 90 % complete', 'a share'],
    ['# Handoff\n\n**Status:** Analysis complete, code not started', 'taken back'],
    ['# Plan\n\n## Phase 1\n\n**Status:** complete', 'one part of it'],
    ['# Plan ✅\n\n**Status:** in progress', 'does not agree'],
    ['# Handoff\n\n- Port the parser\n  - Status: done', 'about an item'],
    ['# Handoff\n\n## Search\n\n- Status: partially done', 'about an item'],
    ['# Handoff\n\n```\nStatus: complete\n```', 'in a fence'],
    ['# Handoff\n\nCompleted: the parser and the printer', 'what, not when'],
  ])('%j does not: %s', (head) => {
    expect(told(head + BODY)).toBeUndefined();
  });
});

test('migrate names the line and needs no --outcome', async () => {
  const text = `# Search\n\nMoved to the new index.\n\n**Status:** all tasks complete${BODY}`;
  expect(migrated(text)).toMatchObject({ outcomeLine: 5, handoff: { outcome: 'completed' } });
  const place = workspace({ 'HANDOFF.md': text });
  expect((await passdown(place, 'migrate', '--write')).code).toBe(0);
  expect(place.read('HANDOFF.md')).toContain('outcome: completed');
});
