/**
 * What a client sends, without lines that nobody should keep in memory, over which the SDK would end the connection, and
 * without those that are not JSON, which it would skip silently.
 */
import { type Readable, Transform } from 'node:stream';
import type { Log } from './tool-error.ts';

/** Below what the SDK's own buffer holds, with room for the lines that come along. */
const LONGEST = 8 * 1024 * 1024;
const LINE_FEED = 10;

export function boundedLines(source: Readable, log: Log, longest = LONGEST): Transform {
  let held: Buffer[] = [];
  let size = 0;
  let dropping = false;
  const keep = (part: Buffer) => {
    if (dropping || part.length === 0) return;
    size += part.length;
    if (size <= longest) held.push(part);
    else {
      dropping = true;
      held = [];
      log(`A message of more than ${longest} bytes was ignored`);
    }
  };
  const pass = (line: Buffer) => {
    if (isJson(line)) bounded.push(line);
    else if (line.toString().trim() !== '') log(`A line of ${line.length} bytes that is not JSON was ignored`);
  };
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
        keep(chunk.subarray(from, at + 1));
        if (!dropping) pass(Buffer.concat(held));
        held = [];
        size = 0;
        dropping = false;
        from = at + 1;
      }
      keep(chunk.subarray(from));
      done();
    },
  });
  source.on('error', (error) => bounded.destroy(error));
  return source.pipe(bounded);
}

function isJson(line: Buffer): boolean {
  try {
    JSON.parse(line.toString());
    return true;
  } catch {
    return false;
  }
}
