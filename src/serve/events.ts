/** Server-sent events: they say only which revision the graph has, with an id that is another one whenever an answer may be. The page asks again for what it shows. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CurrentGraph, Look } from './current-graph.ts';

/** Something is sent this often, so that a line that is gone is noticed. */
const PULSE_MS = 15_000;
/** A browser comes back so soon after the line was cut. */
const COME_BACK_MS = 1_000;

export function sendEvents(graph: CurrentGraph, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
  response.write(`retry: ${COME_BACK_MS}\n\n`);
  let shown: string | undefined;
  const tell = ({ revision, state }: Look) => {
    if (state === shown) return;
    shown = state;
    response.write(`event: revision\ndata: ${revision}\nid: ${state}\n\n`);
  };
  const end = graph.listen(tell);
  const pulse = setInterval(() => response.write(':\n\n'), PULSE_MS);
  request.on('close', () => {
    clearInterval(pulse);
    end();
  });
}
