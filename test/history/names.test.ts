/** Which names a text has that git can know. */
import { expect, test } from 'vitest';
import { defines } from '../../src/history/defines.ts';
import { namesIn } from '../../src/history/names.ts';

const symbols = (text: string) => namesIn(text).flatMap(({ kind, name }) => (kind === 'symbol' ? name : []));
const files = (text: string) =>
  namesIn(text).flatMap(({ kind, name, line }) =>
    kind === 'file' ? (line === undefined ? name : `${name}:${line}`) : [],
  );

test('an identifier counts in a code span, if it looks like code or is called', () => {
  expect(symbols('Call `readToken()` before `sendMail(user, text)`')).toEqual(['readToken', 'sendMail']);
  expect(symbols('`MAX_RETRIES`, `Session.refreshToken`, `auth::verify_token` and `pub fn load`')).toEqual([
    'MAX_RETRIES',
    'refreshToken',
    'verify_token',
    'load',
  ]);
  expect(symbols('readToken() without a span, `main`, `develop`, `npm run buildAll`, `3f2c1ab9`')).toEqual([]);
});

test('a path counts with its line, and a form of paths does not', () => {
  expect(files('See src/auth/jwt.ts:41 and `lib/mail.py:10-20`, `jwt.ts`')).toEqual([
    'src/auth/jwt.ts:41',
    'lib/mail.py:10',
    'jwt.ts',
  ]);
  expect(files('`tasks/task-NNN.md`, `src/{name}.ts`, ../other/a.ts, https://example.org/a.ts')).toEqual([]);
});

test('a line defines what it brings into being, and not what it calls', () => {
  const defining = [
    'export async function readToken(text: string) {',
    '  async readToken(text) {',
    'def readToken(text):',
    '    pub(crate) fn readToken(&self) -> Token {',
    'func (r *Reader) readToken(text string) error {',
    '  public static String readToken(String text) {',
    '  readToken: (text) => text,',
    '"readToken": 3,',
    '    self.readToken = None',
    '#define readToken(x) x',
  ];
  const calling = [
    '  const token = readToken(text);',
    '  readToken(text);',
    'return readToken(text) {',
    'if (readToken(text)) {',
    '  readToken,',
    '  return x.readToken(() => {',
    'export function readTokens() {',
  ];
  expect(defining.filter((line) => !defines(line, 'readToken'))).toEqual([]);
  expect(calling.filter((line) => defines(line, 'readToken'))).toEqual([]);
});
