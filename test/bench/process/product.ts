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
import { openInProcess } from './product-in-process.ts';
import type { Variant } from './projecting-app.ts';

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
  /** Settings besides those of every benchmark. */
  env?: Readonly<Record<string, string>>;
}

export interface StartOptions extends Partial<Installation> {
  /** False lets a tiny run start the program without its background thread, which takes half the time. */
  needsJobs?: boolean;
  /** Variant of projections.bench.ts; the built program unless given. */
  variant?: readonly Variant[];
  /** A command that runs the one appended to it, such as `unshare -m`. */
  commandPrefix?: readonly string[];
  /** Path that is polled until its status is 200; `/healthz` where the program cannot become ready. */
  readyPath?: string;
}

const START_TIMEOUT_MS = 120_000;
const POLL_MS = 25;

const PROJECTING_APP = 'test/bench/process/projecting-app.ts';

/**
 * A tiny run starts the program in the benchmark's process, which then loads it once for all benchmarks, unless it is
 * started on a given folder: such benchmarks restart or kill it.
 */
export async function startProduct(databaseUrl: string, options: StartOptions = {}): Promise<Product> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'pileup-bench-'));
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '100000',
    ...options.env,
    ...(isTiny && options.needsJobs === false ? { ROLE: 'web' } : {}),
  };
  const program =
    isTiny && !options.dataDir ? await startInProcess(env, options.variant) : await startProcess(port, env, options);
  const endAll = async (signal: NodeJS.Signals) => {
    const code = await program.end(signal);
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  return {
    port,
    pid: program.pid,
    stop: () => endAll('SIGTERM'),
    kill: async () => void (await endAll('SIGKILL')),
    [Symbol.asyncDispose]: async () => void (await endAll('SIGTERM')),
    async register(callsign) {
      const form = { email: `${callsign.toLowerCase()}@example.org`, my_callsign: callsign };
      const { token, user } = await answerOf<SignedIn>({ port }, 'vregister', form);
      return { id: user.id, token };
    },
  };
}

/** A started program; `end` resolves with its exit code. */
interface Started {
  readonly pid: number;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

async function startInProcess(env: NodeJS.ProcessEnv, variant: StartOptions['variant']): Promise<Started> {
  const app = await openInProcess({ env, variant });
  let closing: Promise<void> | undefined;
  return {
    pid: process.pid,
    async end(signal) {
      if (signal === 'SIGKILL') throw new Error('only a program in a process of its own can be killed');
      closing ??= app.close();
      await closing;
      return 0;
    },
  };
}

async function startProcess(port: number, env: NodeJS.ProcessEnv, options: StartOptions): Promise<Started> {
  const { variant, commandPrefix = [], readyPath = '/readyz' } = options;
  const program = variant ? [PROJECTING_APP, ...variant] : [appEntry];
  const [command = process.execPath, ...args] = [...commandPrefix, process.execPath, ...program];
  const child: ChildProcess = spawn(command, args, { cwd: projectRoot, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  exited.then(() => process.off('exit', killChild));
  for (const end = performance.now() + START_TIMEOUT_MS; ; await pause(POLL_MS)) {
    const isReady = await fetch(`http://127.0.0.1:${port}${readyPath}`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) break;
    if (child.exitCode !== null || performance.now() > end) {
      child.kill('SIGKILL');
      throw new Error('the program did not start; is it built? (npm run build)');
    }
  }
  return {
    pid: child.pid ?? 0,
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
}
