import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../../scripts/project-root.ts';

/** The built program in a process of its own, on the benchmark's database. */
export interface Product {
  port: number;
  pid: number;
  /** Asks it to end by SIGTERM; answers its exit code, null where a signal ended it. */
  stop(): Promise<number | null>;
  /** Ends it as a crash would: at once, with nothing written any more. */
  kill(): Promise<void>;
  /** Registers an operator; answers its id and token. */
  operator(callsign: string): Promise<{ id: number; token: string }>;
}

/** Where a program works that is started again after it was killed; the folder is its starter's to remove. */
export interface Place {
  port: number;
  dataDir: string;
  /** A command that ends by becoming the one appended to it, such as `unshare -m`. */
  through?: readonly string[];
  /** What answers once it has started; `/healthz` where it cannot become ready. */
  waitFor?: string;
}

/** @param program what Node runs: the built one, or one of this folder that makes the app in its own way */
export async function startProduct(
  databaseUrl: string,
  place?: Place,
  program: readonly string[] = ['backend/dist/src/main.js'],
): Promise<Product> {
  const port = place?.port ?? (await freePort());
  const dataDir = place?.dataDir ?? mkdtempSync(join(tmpdir(), 'pileup-bench-'));
  const [command = process.execPath, ...args] = [...(place?.through ?? []), process.execPath, ...program];
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
  const leave = () => child.kill('SIGKILL');
  process.once('exit', leave);
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  gone.then(() => process.off('exit', leave));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const code = await gone;
    if (!place) rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}${place?.waitFor ?? '/readyz'}`).then(
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
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
    async operator(callsign) {
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
