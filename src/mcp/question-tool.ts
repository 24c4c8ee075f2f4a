/** The tool of a question: what its row takes as arguments, and its answer as a page within a budget. */
import { z } from 'zod';
import { type Argument, argumentName, askQuestion, type Question } from '../ask/question.ts';
import { QUESTIONS, type QuestionRow } from '../ask/questions.ts';
import { PAGE } from '../ask/voice.ts';
import { fitLines, opening, SMALL } from './answer.ts';
import { type Tool, tool, word } from './tool.ts';

const MOST = 100;

/** Of those questions whose rows say what agents are to read. */
export function questionTools(rows: readonly QuestionRow[] = QUESTIONS): Promise<Tool[]> {
  const offered = rows.filter(({ tool: description }) => description !== undefined);
  return Promise.all(
    offered.map(async ({ name, tool: description, load }) => toolOf(name, description!, (await load()).question)),
  );
}

function toolOf(name: string, description: string, question: Question): Tool {
  // An agent works on one project.
  const takes = question.takes.filter((argument) => argumentName(argument) !== 'allProjects');
  return tool({
    name: `passdown_${name}`,
    description,
    arguments: Object.fromEntries(takes.map((one) => [argumentName(one), schemaOf(one).describe(one.about)])),
    answer: (args, desk) =>
      desk.ask(async (current) => {
        const data = await askQuestion(question, current, args);
        if (data === undefined) throw question.unknown!(args);
        const lines = question.text(data, PAGE, args);
        if (lines.length === 0) return question.none!;
        return fitLines({ head: opening(current), lines, hint: 'ask for less at once', budget: SMALL });
      }),
  });
}

function schemaOf({ spelling, choices, repeats, count }: Argument): z.ZodType {
  if (!spelling.startsWith('--')) return word();
  if (choices) return z.enum(choices).optional();
  if (repeats) return z.array(word()).max(MOST).optional();
  if (count !== undefined) return z.int().min(1).max(MOST).optional();
  return (spelling.includes(' ') ? word() : z.boolean()).optional();
}
