import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { stopProcess } from '../processes.ts';
import { type Cluster, openCluster, stopLeftoverServer } from './postgres-cluster.ts';
import { defaultSettings, unsafeSettings } from './postgres-settings.ts';

export interface PostgresOptions {
  /** Created on first use; holds the cluster, its password and its log. */
  readonly dataDir: string;
  /** TCP port on 127.0.0.1; a free one if 0 or absent. */
  readonly port?: number;
  /** False is faster, but unsafe on power failure: for tests only. */
  readonly fsync?: boolean;
  /** Further PostgreSQL settings, such as `{ log_statement: 'all' }`. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** postgresql://…@127.0.0.1:port/pileup, password included. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the server ends, expected or not. */
  readonly exited: Promise<void>;
  /** Ends all sessions and the server; after `timeoutMs` at once and without a checkpoint. */
  stop(timeoutMs?: number): Promise<void>;
}

/** Time for the lock, shared memory or port of a previous server to be released. */
const LEFTOVER_TIMEOUT_MS = 10_000;
/** Replaying the log after a crash takes seconds, or more on slow disks. */
const RECOVERY_TIMEOUT_MS = 5 * 60_000;

/**
 * Starts PostgreSQL from its npm package on `dataDir`, initialised on first use, and waits until it responds. A server
 * that a killed launcher left running on this folder is stopped first.
 * @throws errors with messages for the user
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options.dataDir);
  for (const end = Date.now() + LEFTOVER_TIMEOUT_MS; ; await pause(500)) {
    await stopLeftoverServer(cluster);
    const port = options.port || (await freePort());
    const launched = launch(cluster, port, options);
    try {
      await waitUntilReady(launched, cluster, port);
      return handleOf(launched, cluster, port);
    } catch (error) {
      if (!(error instanceof LeftoverError)) await shutDown(launched.child, 0);
      if (!(error instanceof LeftoverError) || Date.now() > end) throw error;
    }
  }
}

/** The server ended because the lock, shared memory or port of a previous one is still there; the start is retried. */
class LeftoverError extends Error {}

interface Launched {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
  /** Set when the server has ended. */
  finalOutput?: string;
}

function launch(cluster: Cluster, port: number, options: PostgresOptions): Launched {
  const settings = { ...defaultSettings(), ...(options.fsync === false ? unsafeSettings : {}), ...options.settings };
  const [command = '', ...args] = [
    ...cluster.as.prefix,
    cluster.binaries.postgres,
    '-D',
    cluster.folder,
    '-p',
    `${port}`,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = openLog(cluster.log);
  const begin = statSync(cluster.log).size;
  const child = spawn(command, args, {
    ...cluster.as.options,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    // A log file, not a pipe: the server must survive the launcher.
    stdio: ['ignore', log, log],
    // Ctrl-C reaches the terminal's whole process group; the database must outlive the app, which still commits.
    detached: true,
  });
  closeSync(log);
  // The server is also stopped when the process ends without calling stop().
  const stopOnExit = () => child.kill('SIGINT');
  process.once('exit', stopOnExit);
  const { promise: exited, resolve } = Promise.withResolvers<void>();
  const launched: Launched = { child, exited };
  const ended = (reason?: string) => {
    process.off('exit', stopOnExit);
    launched.finalOutput = reason ?? writtenSince(cluster.log, begin);
    resolve();
  };
  child.once('error', (error) => ended(`${command}: ${error.message}`));
  child.once('exit', () => ended());
  return launched;
}

function writtenSince(file: string, begin: number): string {
  try {
    return readFileSync(file).subarray(begin).toString().trim();
  } catch {
    // The folder was removed while the server was running.
    return '';
  }
}

function openLog(file: string): number {
  const large = 10 * 2 ** 20;
  if (existsSync(file) && statSync(file).size > large) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** Resolves when the server accepts queries and our database exists. */
async function waitUntilReady(launched: Launched, cluster: Cluster, port: number): Promise<void> {
  let wait = 30;
  for (const end = Date.now() + RECOVERY_TIMEOUT_MS; ; await pause(wait)) {
    wait = Math.min(wait * 1.3, 500);
    if (launched.finalOutput !== undefined) {
      const output = launched.finalOutput.split('\n').slice(-8).join('\n');
      const Fault = /lock file|pre-existing shared memory|Address already in use/.test(output) ? LeftoverError : Error;
      throw new Fault(`PostgreSQL did not start on ${cluster.folder}. Its last output:\n${output}`);
    }
    try {
      return await ensureDatabase(cluster.url(port, 'postgres'));
    } catch (error) {
      if (Date.now() > end) throw error;
      // These errors are expected so far: not listening yet, still replaying its log, or (28P01) another server on that
      // port.
      const { code = '', message } = error as { code?: string; message: string };
      const isStarting = ['ECONNREFUSED', 'ECONNRESET', '57P03', '28P01'].includes(code);
      if (!isStarting && !message.startsWith('Connection terminated')) throw error;
    }
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(`select from pg_database where datname = 'pileup'`);
    if (rowCount === 0) await client.query('create database pileup');
  } finally {
    await client.end().catch(() => undefined);
  }
}

function handleOf({ child, exited }: Launched, cluster: Cluster, port: number): EmbeddedPostgres {
  return {
    url: cluster.url(port, 'pileup'),
    port,
    pid: child.pid ?? 0,
    exited,
    stop: async (timeoutMs = 4_000) => {
      await shutDown(child, timeoutMs);
      await exited;
    },
  };
}

/** Fast shutdown, then immediate shutdown, which is as safe as a crash: the next start replays the log. */
async function shutDown(child: ChildProcess, timeoutMs: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  await stopProcess(child.pid, [
    ['SIGINT', timeoutMs],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 1_000],
  ]);
}

/**
 * A TCP port of 127.0.0.1 that is free, and stays free while nothing listens there: systems give connections ports from
 * 32,768 on.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(10_000, 32_768);
    if (await isFree(port)) return port;
  }
  throw new Error('no TCP port is free');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  // `once` rejects with the error of a port that is taken.
  if (!(await once(server, 'listening').catch(() => null))) return false;
  server.close();
  await once(server, 'close');
  return true;
}
