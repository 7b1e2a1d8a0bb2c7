import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SignedIn } from '@pileup/contract/identity';
import { appEntry } from '../../../scripts/build/builds.ts';
import { freePort } from '../../../scripts/database/embedded-postgres.ts';
import { projectRoot } from '../../../scripts/project-root.ts';

export { freePort };

import { isTiny } from '../tiny.ts';
import { answerOf } from './api-client.ts';

/** The built program in a separate process, on the benchmark's database. */
export interface Product extends AsyncDisposable {
  port: number;
  pid: number;
  /** Sends SIGTERM and returns the exit code, null where a signal ended the process. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, as a crash would. */
  kill(): Promise<void>;
  /** Registers an operator. */
  register(callsign: string): Promise<{ id: number; token: string }>;
}

/** Where a program runs that is started several times; the caller removes the folder. */
export interface Installation {
  port: number;
  dataDir: string;
}

export interface StartOptions extends Partial<Installation> {
  /** False: a tiny run starts the program without its background thread, which takes half the time. */
  needsJobs?: boolean;
  /** The arguments of Node: the built program unless given. */
  program?: readonly string[];
  /** A command that runs the one appended to it, such as `unshare -m`. */
  commandPrefix?: readonly string[];
  /** Polled until it answers 200; `/healthz` where the program cannot become ready. */
  readyPath?: string;
}

const START_TIMEOUT_MS = 120_000;
const POLL_MS = 25;

export async function startProduct(databaseUrl: string, options: StartOptions = {}): Promise<Product> {
  const { needsJobs = true, program = [appEntry], commandPrefix = [], readyPath = '/readyz' } = options;
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'pileup-bench-'));
  const [command = process.execPath, ...args] = [...commandPrefix, process.execPath, ...program];
  const child: ChildProcess = spawn(command, args, {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '100000',
      ...(isTiny && !needsJobs ? { ROLE: 'web' } : {}),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  exited.then(() => process.off('exit', killChild));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const code = await exited;
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  for (const end = performance.now() + START_TIMEOUT_MS; ; await pause(POLL_MS)) {
    const isReady = await fetch(`http://127.0.0.1:${port}${readyPath}`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) break;
    if (child.exitCode !== null || performance.now() > end) {
      child.kill('SIGKILL');
      throw new Error('the program did not start; is it built? (npm run build)');
    }
  }
  return {
    port,
    pid: child.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    [Symbol.asyncDispose]: async () => void (await end('SIGTERM')),
    async register(callsign) {
      const form = { email: `${callsign.toLowerCase()}@example.org`, my_callsign: callsign };
      const { token, user } = await answerOf<SignedIn>({ port }, 'vregister', form);
      return { id: user.id, token };
    },
  };
}
