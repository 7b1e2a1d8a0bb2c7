import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../../scripts/project-root.ts';

/** The built program in a separate process, on the benchmark's database. */
export interface Product {
  port: number;
  pid: number;
  /** Sends SIGTERM and returns the exit code, null where a signal ended the process. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, as a crash would. */
  kill(): Promise<void>;
  /** Registers an operator. */
  register(callsign: string): Promise<{ id: number; token: string }>;
}

/** For a program that is started several times in one folder; the caller removes the folder. */
export interface StartOptions {
  port: number;
  dataDir: string;
  /** A command that runs the one appended to it, such as `unshare -m`. */
  commandPrefix?: readonly string[];
  /** Polled until it answers 200; `/healthz` where the program cannot become ready. */
  readyPath?: string;
}

/** @param program the arguments of Node: the built program, or one of this folder that builds the app differently */
export async function startProduct(
  databaseUrl: string,
  options?: StartOptions,
  program: readonly string[] = ['backend/dist/src/main.js'],
): Promise<Product> {
  const port = options?.port ?? (await freePort());
  const dataDir = options?.dataDir ?? mkdtempSync(join(tmpdir(), 'pileup-bench-'));
  const [command = process.execPath, ...args] = [...(options?.commandPrefix ?? []), process.execPath, ...program];
  const child: ChildProcess = spawn(command, args, {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '100000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  exited.then(() => process.off('exit', killChild));
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const code = await exited;
    if (!options) rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}${options?.readyPath ?? '/readyz'}`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null || tries > 1_200) {
      child.kill('SIGKILL');
      throw new Error('the program did not start; is it built? (npm run build)');
    }
    await pause(100);
  }
  return {
    port,
    pid: child.pid ?? 0,
    stop: () => stop('SIGTERM'),
    kill: async () => {
      await stop('SIGKILL');
    },
    async register(callsign) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/vregister`, {
        method: 'POST',
        body: JSON.stringify({ email: `${callsign.toLowerCase()}@example.org`, my_callsign: callsign }),
      });
      const body = (await answer.json()) as { token: string; user: { id: number } };
      return { id: body.user.id, token: body.token };
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
