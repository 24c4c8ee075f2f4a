/** Workflow commands that GitHub shows as annotations in a pull request. */
import type { Problem } from '../../model/index.ts';
import { show, showLines } from '../../words/show.ts';

export function renderGithub(problems: readonly Problem[]): string {
  return problems
    .map(({ path, line, column, endLine, endColumn, severity, code, message }) => {
      const place = {
        file: show(path),
        line,
        endLine,
        col: column,
        ...(endLine === line && { endColumn }),
        title: code,
      };
      const properties = Object.entries(place).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
      return `::${severity} ${properties.join(',')}::${escapeData(showLines(message))}`;
    })
    .join('\n');
}

const escapeData = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
