/** One look at the project, written into one page. */
import type { Whereabouts } from '../workplace/workplace.ts';
import { CurrentGraph } from './current-graph.ts';
import { type ExportedPage, exportPage } from './export-page.ts';

export async function exportHtml(where: Whereabouts): Promise<ExportedPage> {
  const graph = new CurrentGraph(where);
  try {
    return await exportPage(graph, new Date());
  } finally {
    await graph.close();
  }
}
