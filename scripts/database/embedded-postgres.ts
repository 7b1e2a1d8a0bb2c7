import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { stopProcess } from '../processes.ts';
import { type Cluster, openCluster, stopLeftoverServer } from './postgres-cluster.ts';
import { unsafeSettings, defaultSettings } from './postgres-settings.ts';

export interface PostgresOptions {
  /** Folder of this database, made on first use; holds the cluster, its password and its log. */
  readonly dataDir: string;
  /** TCP port on 127.0.0.1; 0 or absent: a free one. */
  readonly port?: number;
  /** False gives up safety against power failure for speed: tests only. */
  readonly fsync?: boolean;
  /** Further PostgreSQL settings, such as `{ log_statement: 'all' }`. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** postgresql://…@127.0.0.1:port/pileup, password included. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Settles when the server ends, asked for or not. */
  readonly exited: Promise<void>;
  /** Ends all sessions and the server; at once and without a checkpoint when it is not done in `patience` ms. */
  stop(patience?: number): Promise<void>;
}

/** How long a predecessor's leftovers (its lock, shared memory or port) may take to go. */
const LEFTOVER_TIMEOUT_MS = 10_000;
/** Replaying the log after a crash takes seconds; a machine with slow disks needs more. */
const RECOVERY_TIMEOUT_MS = 5 * 60_000;

/**
 * Starts the PostgreSQL that came with npm on `dataDir`, initialising it the first time, and waits until it answers.
 * A server a killed launcher left running on the same folder is stopped first; nothing else ever is.
 * Throws sentences meant for the user.
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

/** The server ended because something of a predecessor is still there; worth another try. */
class LeftoverError extends Error {}

interface Launched {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
  /** Set once the server has ended, with what it said. */
  finalOutput?: string;
}

function launch(cluster: Cluster, port: number, options: PostgresOptions): Launched {
  const settings = { ...defaultSettings(), ...(options.fsync === false ? unsafeSettings : {}), ...options.settings };
  const [command = '', ...args] = [
    ...cluster.as.prefix,
    ...[cluster.binaries.postgres, '-D', cluster.folder, '-p', `${port}`],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = openLog(cluster.log);
  const begin = statSync(cluster.log).size;
  const child = spawn(command, args, {
    ...cluster.as.options,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    // A log file rather than a pipe: the server must not trip over a launcher that died.
    stdio: ['ignore', log, log],
    // Ctrl-C reaches every process of the terminal's group; this one must outlive the app, which still commits.
    detached: true,
  });
  closeSync(log);
  // A process that ends without calling stop() still takes its server along.
  const leave = () => child.kill('SIGINT');
  process.once('exit', leave);
  const { promise: exited, resolve } = Promise.withResolvers<void>();
  const launched: Launched = { child, exited };
  const ended = (why?: string) => {
    process.off('exit', leave);
    launched.finalOutput = why ?? writtenSince(cluster.log, begin);
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
    // The folder was removed under the server.
    return '';
  }
}

function openLog(file: string): number {
  const large = 10 * 2 ** 20;
  if (existsSync(file) && statSync(file).size > large) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** Resolves once the server takes queries and our database exists. */
async function waitUntilReady(launched: Launched, cluster: Cluster, port: number): Promise<void> {
  let wait = 30;
  for (const end = Date.now() + RECOVERY_TIMEOUT_MS; ; await pause(wait)) {
    wait = Math.min(wait * 1.3, 500);
    if (launched.finalOutput !== undefined) {
      const said = launched.finalOutput.split('\n').slice(-8).join('\n');
      const Fault = /lock file|pre-existing shared memory|Address already in use/.test(said) ? LeftoverError : Error;
      throw new Fault(`PostgreSQL did not start on ${cluster.folder}. It said:\n${said}`);
    }
    try {
      return await ensureDatabase(cluster.url(port, 'postgres'));
    } catch (error) {
      if (Date.now() > end) throw error;
      // Until then: not listening yet, still replaying its log, or (28P01) another server on a port it just took.
      const { code = '', message } = error as { code?: string; message: string };
      const early = ['ECONNREFUSED', 'ECONNRESET', '57P03', '28P01'].includes(code);
      if (!early && !message.startsWith('Connection terminated')) throw error;
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
    stop: async (patience = 4_000) => {
      await shutDown(child, patience);
      await exited;
    },
  };
}

/** Fast shutdown, then the immediate one, which is as safe as a crash: the next start replays the log. */
async function shutDown(child: ChildProcess, patience: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  await stopProcess(child.pid, [
    ['SIGINT', patience],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 1_000],
  ]);
}

/** A TCP port of 127.0.0.1 nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no TCP port could be had');
  return address.port;
}
