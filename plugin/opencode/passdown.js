// Written by passdown init; passdown init --remove takes it out.
import { spawn } from 'node:child_process';

const COMMAND = ['passdown'];
// Whoever gives hooks more time means it here, too.
const MOST_MS = Number(process.env.PASSDOWN_HOOK_MS) || 30_000;

/** What a hook says; nothing where it fails or takes too long. */
function ask(event, directory, input) {
  return new Promise((resolve) => {
    const [command, ...args] = COMMAND;
    const child = spawn(command, [...args, 'hook', event], {
      cwd: directory,
      env: { ...process.env, PASSDOWN_OPENCODE: '1' },
      shell: process.platform === 'win32',
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let said = '';
    let back = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (back += chunk));
    const timer = setTimeout(() => child.kill(), MOST_MS);
    child.on('error', () => resolve({ said: '', back: '' }));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ said, back: code === 2 ? back : '' });
    });
    child.stdin.on('error', () => {});
    child.stdin.end(JSON.stringify({ cwd: directory, ...input }));
  });
}

export const Passdown = async ({ client, directory, worktree }) => {
  const root = worktree && worktree !== '/' ? worktree : directory;
  const children = new Set();
  const pages = new Map();
  const sentBack = new Set();
  const tell = (id, text, noReply) =>
    client.session.prompt({ path: { id }, body: { noReply, parts: [{ type: 'text', text }] } }).catch(() => {});
  return {
    event: async ({ event: { type, properties } }) => {
      const info = properties?.info;
      const id = properties?.sessionID ?? info?.id;
      if (type === 'session.created' && info?.parentID) children.add(id);
      if (!id || children.has(id)) return;
      if (type === 'session.created') {
        const { said } = await ask('session-start', root, { session_id: id, source: 'startup' });
        if (said) pages.set(id, said);
      }
      if (type === 'session.idle') {
        const { back } = await ask('stop', root, { session_id: id, stop_hook_active: sentBack.delete(id) });
        if (back) {
          sentBack.add(id);
          await tell(id, back, false);
        }
      }
      if (type === 'session.deleted') await ask('session-end', root, { session_id: id });
    },
    'chat.message': async ({ sessionID }, output) => {
      const page = pages.get(sessionID);
      pages.delete(sessionID);
      if (page)
        output.parts.unshift({
          id: `prt_passdown_${Date.now()}`,
          sessionID,
          messageID: output.message.id,
          type: 'text',
          text: page,
          synthetic: true,
        });
    },
    'experimental.session.compacting': async ({ sessionID }, output) => {
      if (children.has(sessionID)) return;
      const [page, reminder] = await Promise.all([
        ask('session-start', root, { session_id: sessionID, source: 'compact' }),
        ask('pre-compact', root, { session_id: sessionID }),
      ]);
      for (const { said } of [reminder, page]) if (said) output.context.push(said);
    },
  };
};
