/** A real Neo4j for tests: the one that was named, one in Docker, or one on this machine's Java. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import neo4j, { type Neo4jError } from 'neo4j-driver';
import { LIMIT_MS, PATIENCE_MS } from './limits.ts';
import { freePort } from './tcp-proxy.ts';

export interface Neo4jAddress {
  kind: 'named' | 'docker' | 'java';
  uri: string;
  username?: string | undefined;
  password?: string | undefined;
}

export interface Neo4jServer extends Neo4jAddress {
  /** Ends the server and forgets its data; one that was only named is left alone. */
  stop(): Promise<void>;
  /** The crash: SIGKILL. Java only. */
  kill?(): Promise<void>;
  /** After a kill: the same data, the same port. Java only. */
  start?(): Promise<void>;
}

const POM = fileURLToPath(new URL('../neo4j/pom.xml', import.meta.url));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/passdown-neo4j/', import.meta.url));
const IMAGE = 'neo4j:5.26-community';

/**
 * Finds one of the three. A server that was named and does not answer is an error; the other two may be missing, and
 * then the first line says why, and what follows is the log of a server that did not start.
 */
export async function startNeo4j(): Promise<Neo4jServer | { missing: string }> {
  const uri = process.env.PASSDOWN_TEST_NEO4J_URI;
  if (uri) return useNamed(uri);
  const reasons = ['PASSDOWN_TEST_NEO4J_URI is not set'];
  const logs: string[] = [];
  for (const [name, start] of [['Docker', startInDocker] as const, ['Java with Maven', startOnJava] as const]) {
    try {
      return await start();
    } catch (error) {
      const [reason, ...log] = (error as Error).message.split('\n');
      reasons.push(`${name}: ${reason}`);
      logs.push(...log);
    }
  }
  return { missing: [reasons.join('; '), ...logs].join('\n') };
}

async function useNamed(uri: string): Promise<Neo4jServer> {
  const { NEO4J_USERNAME: username = 'neo4j', NEO4J_PASSWORD: password } = process.env;
  const address = { kind: 'named', uri, username, password } as const;
  await awaitAnswer(address);
  return { ...address, stop: async () => {} };
}

async function startInDocker(): Promise<Neo4jServer> {
  await run('docker', ['info']);
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({ NEO4J_AUTH: 'none', NEO4J_dbms_usage__report_enabled: 'false' })
    .withExposedPorts(7687)
    .withWaitStrategy(Wait.forLogMessage('Started.'))
    .withStartupTimeout(PATIENCE_MS)
    .start();
  const stop = async () => void (await container.stop());
  const address = { kind: 'docker', uri: `bolt://${container.getHost()}:${container.getMappedPort(7687)}` } as const;
  await awaitAnswer(address).catch((error) => stop().then(() => Promise.reject(error)));
  return { ...address, stop };
}

async function startOnJava(): Promise<Neo4jServer> {
  const major = Number(/\d+/.exec(await run(java(), ['--version']))?.[0]);
  if (!(major >= 17)) throw new Error(`Java ${major} is older than 17`);
  const server = new JavaServer(await resolveClassPath(), await freePort());
  await server.start().catch((error) => server.stop().then(() => Promise.reject(error)));
  return server;
}

/** However this process ends, the guard's input closes; then it kills the server and removes its home. */
const GUARD = `
  let pid = 0;
  process.stdin.on('data', (lines) => { pid = Number(String(lines).trim().split('\\n').at(-1)); });
  process.stdin.on('close', () => {
    try { if (pid) process.kill(pid, 'SIGKILL'); } catch {}
    require('node:fs').rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 10 });
  });
`;

class JavaServer implements Neo4jServer {
  readonly kind = 'java';
  readonly uri: string;
  private readonly classPath: string;
  private readonly bolt: string;
  private readonly home = mkdtempSync(join(tmpdir(), 'passdown-neo4j-'));
  private readonly log = join(this.home, 'console.log');
  // Detached: a Ctrl-C in the terminal must not reach it.
  private readonly guard = spawn(process.execPath, ['-e', GUARD, this.home], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  private readonly guardEnded = once(this.guard, 'exit');
  private process: ChildProcess | undefined;

  constructor(classPath: string, port: number) {
    this.classPath = classPath;
    this.bolt = `127.0.0.1:${port}`;
    this.uri = `bolt://${this.bolt}`;
    this.guard.stdin.on('error', () => {});
    // A worker of a test runner that was killed carries on until its test ends; its server need not.
    process.once('disconnect', () => this.guard.stdin.end());
  }

  async start(): Promise<void> {
    const ended = new AbortController();
    const child = this.spawnJava();
    child.on('error', (error) => ended.abort(error));
    child.on('exit', (code, signal) => ended.abort(new Error(`it ended with ${signal ?? `code ${code}`}`)));
    this.process = child;
    this.watchOver(child.pid);
    try {
      await awaitAnswer(this, ended.signal);
    } catch (error) {
      await this.kill();
      const tail = readFileSync(this.log, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
      throw new Error(`the server did not start: ${(error as Error).message}\nThe end of its log:\n${tail}`);
    }
  }

  async kill(): Promise<void> {
    const child = this.process;
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    this.watchOver(0);
  }

  async stop(): Promise<void> {
    await this.kill();
    this.guard.stdin.end();
    await this.guardEnded;
  }

  private watchOver(pid = 0): void {
    this.guard.stdin.write(`${pid}\n`);
  }

  private spawnJava(): ChildProcess {
    const log = openSync(this.log, 'a');
    const env = { ...process.env, CLASSPATH: this.classPath };
    const child = spawn(java(), this.arguments(), { cwd: this.home, env, stdio: ['ignore', log, log] });
    closeSync(log);
    return child;
  }

  private arguments(): string[] {
    const opened = ['java.nio', 'java.io', 'sun.nio.ch'].map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`);
    const settings = [
      `server.bolt.listen_address=${this.bolt}`,
      `server.bolt.advertised_address=${this.bolt}`,
      'server.http.enabled=false',
      'server.https.enabled=false',
      'server.memory.pagecache.size=64m',
      'dbms.security.auth_enabled=false',
      'dbms.usage_report.enabled=false',
      // Else the logs of the two databases take 256 MiB each before the first write.
      'db.tx_log.preallocate=false',
      // Nine tenths of what the server does for tests is planning. A graph that grows from nothing would have every statement
      // planned again every ten seconds, and for lists of one, ten and a hundred rows each.
      'dbms.cypher.min_replan_interval=1h',
      'internal.cypher.use_parameter_size=false',
    ];
    return [
      // The serial collector and the first compiler only: quicker to start and smaller. Much room for what is of no use a moment later.
      ...['-Xmx512m', '-Xmn256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', ...opened],
      'org.neo4j.server.CommunityEntryPoint',
      ...['--console-mode', `--home-dir=${this.home}`, `--config-dir=${join(this.home, 'conf')}`],
      ...settings.flatMap((setting) => ['-c', setting]),
    ];
  }
}

function java(): string {
  const { JAVA_HOME } = process.env;
  return JAVA_HOME ? join(JAVA_HOME, 'bin', 'java') : 'java';
}

/** The pom's class path: kept from the last time while its jars are there, else without a network, else with one. */
async function resolveClassPath(): Promise<string> {
  const key = createHash('sha256').update(readFileSync(POM)).digest('hex').slice(0, 16);
  const cached = join(CACHE, `${key}.txt`);
  if (!isWhole(cached)) {
    mkdirSync(CACHE, { recursive: true });
    const made = `${cached}.${process.pid}`;
    await runMaven(made, ['-o']).catch(() => runMaven(made, []));
    renameSync(made, cached);
  }
  return readFileSync(cached, 'utf8').trim();
}

function isWhole(classPathFile: string): boolean {
  if (!existsSync(classPathFile)) return false;
  return readFileSync(classPathFile, 'utf8').trim().split(delimiter).every(existsSync);
}

function runMaven(output: string, options: string[]): Promise<string> {
  const goal = ['dependency:build-classpath', '-DincludeScope=runtime', `-Dmdep.outputFile=${output}`];
  return run('mvn', [...options, '-B', '-q', '-f', POM, ...goal]);
}

/** Waits until the server answers a query on its default database. */
async function awaitAnswer(address: Neo4jAddress, ended?: AbortSignal): Promise<void> {
  const { uri, username = '', password } = address;
  const auth = password === undefined ? undefined : neo4j.auth.basic(username, password);
  const driver = neo4j.driver(uri, auth, { maxTransactionRetryTime: 0, telemetryDisabled: true });
  const late = pause(PATIENCE_MS, 'late' as const, { ref: false });
  let problem = 'nothing was heard';
  try {
    for (;;) {
      ended?.throwIfAborted();
      const outcome = await Promise.race([driver.executeQuery('RETURN 1').catch((error: Neo4jError) => error), late]);
      if (outcome === 'late')
        throw new Error(`${uri} did not answer a query within ${PATIENCE_MS / 1000} s (${problem})`);
      if (!(outcome instanceof Error)) return;
      if (outcome.code?.startsWith('Neo.ClientError.Security')) throw outcome;
      problem = outcome.message;
      await pause(200);
    }
  } finally {
    driver.close().catch(() => {});
  }
}

/** What the command printed; an error that says in one line why it failed. */
async function run(command: string, args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(command, args, { timeout: 2 * LIMIT_MS })).stdout;
  } catch (error) {
    const { code, killed, stdout = '', stderr = '' } = error as Record<string, string | undefined>;
    if (code === 'ENOENT') throw new Error(`there is no command ${command}`);
    if (killed) throw new Error(`${command} ${args[0]} did not end within ${(2 * LIMIT_MS) / 1000} s`);
    const said = /\[ERROR\] (.+)/.exec(stdout)?.[1] ?? stderr.trim().split('\n').at(-1);
    throw new Error(`${command} failed: ${said}`);
  }
}
