import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { appEntry, build } from './build/builds.ts';
import { environment, startNode } from './commands.ts';
import { type EmbeddedPostgres, freePort, startPostgres } from './database/embedded-postgres.ts';
import { type LauncherLock, takeLock } from './database/launcher-lock.ts';
import { stopProcess } from './processes.ts';

export interface ProductOptions {
  /** Where everything is kept; the embedded database in `postgres` below it. */
  readonly dataDir: string;
  readonly host?: string;
  /** 0: a free one. */
  readonly port?: number;
  /** A database of one's own instead of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** See `startPostgres`; false for tests only. */
  readonly fsync?: boolean;
  /** Further variables for the app. */
  readonly env?: Readonly<Record<string, string>>;
  /** The app's file, from the project folder; tests of the launcher put a small one in its place. */
  readonly entry?: string;
  readonly say?: (line: string) => void;
}

/** Ten seconds in all: the app's last requests, then the database's checkpoint. */
const APP_STOP_MS = 5_500;
const DATABASE_STOP_MS = 3_000;
const READY_TIMEOUT_MS = 120_000;
/** Waiting times in ms before the database is started again after it died; more deaths in a row end the product. */
const RESTART_DELAYS_MS = [200, 1_000, 2_000, 4_000, 8_000];
/** A database that ran for so many ms counts as sound again. */
const STABLE_MS = 60_000;

/** The embedded database and the app, started, watched and stopped together. */
export class Product {
  readonly #options: ProductOptions;
  readonly #say: (line: string) => void;
  #lock: LauncherLock | undefined;
  #postgres: EmbeddedPostgres | undefined;
  #app: ChildProcess | undefined;
  #stopping = false;
  #end: (reason: string) => void = () => undefined;
  /** Settles, with the reason as a sentence, when the product ends without having been asked to. */
  readonly failed = new Promise<string>((resolve) => {
    this.#end = resolve;
  });

  constructor(options: ProductOptions) {
    this.#options = options;
    this.#say = options.say ?? console.log;
  }

  /** Builds what is stale and starts everything; answers the address once it is ready to work. */
  async start(): Promise<string> {
    const { dataDir, host = '127.0.0.1', databaseUrl, fsync = true, entry } = this.#options;
    this.#lock = await takeLock(dataDir, this.#say);
    const port = this.#options.port || (await freePort());
    await assertPortFree(host, port);
    if (!entry) await build({ say: this.#say });
    const url = databaseUrl || (await this.#startDatabase(join(dataDir, 'postgres'), fsync));
    this.#startApp(url, host, port);

    const address = `http://${reachableHost(host)}:${port}`;
    for (const end = Date.now() + READY_TIMEOUT_MS; !(await isReady(address)); await pause(100)) {
      if (this.#app?.exitCode !== null) throw new Error('The app did not start; its last lines above say why.');
      if (Date.now() > end) throw new Error(`The app was not ready within ${READY_TIMEOUT_MS / 1000} s.`);
    }
    return address;
  }

  /** Stops everything, gracefully within about 9 s; called again, at once. */
  async stop(): Promise<void> {
    const hurry = this.#stopping;
    this.#stopping = true;
    this.#lock?.noteEnding();
    await this.#stopApp(hurry ? 0 : APP_STOP_MS);
    await this.#postgres?.stop(hurry ? 0 : DATABASE_STOP_MS);
    this.#lock?.release();
  }

  async #startDatabase(dataDir: string, fsync: boolean): Promise<string> {
    const postgres = await startPostgres({ dataDir, fsync });
    this.#watch(postgres, { dataDir, fsync, port: postgres.port });
    return postgres.url;
  }

  /** Starts the database again, on the same port, whenever it dies; the app answers 503 in between. */
  #watch(postgres: EmbeddedPostgres, options: { dataDir: string; fsync: boolean; port: number }, deaths = 0): void {
    this.#postgres = postgres;
    const began = Date.now();
    postgres.exited.then(async () => {
      let died = Date.now() - began > STABLE_MS ? 0 : deaths;
      for (; !this.#stopping; died++) {
        const wait = RESTART_DELAYS_MS[died];
        if (wait === undefined) return this.#end('The database keeps ending; see postgres.log in its folder.');
        this.#say(`The database ended unexpectedly; starting it again in ${wait} ms.`);
        await pause(wait);
        if (this.#stopping) return;
        try {
          const again = await startPostgres(options);
          this.#watch(again, options, died + 1);
          // Stopped while it was starting: nobody else knows of it yet.
          if (this.#stopping) await again.stop(0);
          return;
        } catch (error) {
          this.#say((error as Error).message);
        }
      }
    });
  }

  #startApp(databaseUrl: string, host: string, port: number): void {
    const { dataDir, env, entry = appEntry } = this.#options;
    const app = startNode(['--enable-source-maps', entry], {
      // The terminal's Ctrl-C goes to its whole process group; only the launcher shall act on it.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment({ ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, HOST: host, PORT: `${port}` }),
    });
    this.#app = app;
    if (app.pid) this.#lock?.noteApp(app.pid);
    app.once('exit', (code, signal) => {
      if (!this.#stopping) this.#end(`The app ended unexpectedly (${signal ?? `exit code ${code}`}).`);
    });
  }

  async #stopApp(patience: number): Promise<void> {
    const app = this.#app;
    if (app?.pid === undefined || app.exitCode !== null || app.signalCode !== null) return;
    const exited = once(app, 'exit');
    await stopProcess(app.pid, [
      ['SIGTERM', patience],
      ['SIGKILL', 2_000],
    ]);
    await exited;
  }
}

async function assertPortFree(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Error(
        `Port ${port} on ${host} is taken by another program. Stop that one, or choose another port: PORT=${port + 1}.`,
      );
    }
    if (code === 'EACCES') throw new Error(`This user may not listen on port ${port}; choose one above 1023.`);
    throw new Error(`Cannot listen on ${host}:${port}: ${message}`);
  } finally {
    if (server.listening) {
      server.close();
      await once(server, 'close');
    }
  }
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** An address to reach one's own server by: the wildcard ones are only for listening. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
