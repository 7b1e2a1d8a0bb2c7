import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { appEntry, build } from './build/builds.ts';
import { type EmbeddedPostgres, freePort, startPostgres } from './database/embedded-postgres.ts';
import { type LauncherLock, takeLock } from './database/launcher-lock.ts';
import { environment, startNode } from './node-commands.ts';
import { stopProcess } from './processes.ts';

export interface ProductOptions {
  /** Holds all stored data; the embedded database is in its folder `postgres`. */
  readonly dataDir: string;
  readonly host?: string;
  /** 0 takes a free port. */
  readonly port?: number;
  /** Used instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** See `startPostgres`; false for tests only. */
  readonly fsync?: boolean;
  /** Further environment variables for the app. */
  readonly env?: Readonly<Record<string, string>>;
  /** The app's file, relative to the project folder; tests of the launcher replace it. */
  readonly entry?: string;
  readonly print?: (line: string) => void;
}

/** Ten seconds in total: the app's last requests, then the database's checkpoint. */
const APP_STOP_MS = 5_500;
const DATABASE_STOP_MS = 3_000;
const READY_TIMEOUT_MS = 120_000;
/** Delays before the database or the app is restarted after a crash; further crashes in a row end the product. */
const RESTART_DELAYS_MS = [200, 1_000, 2_000, 4_000, 8_000];
/** After this time without a crash the count of crashes begins again. */
const STABLE_MS = 60_000;

/** The embedded database and the app, started, supervised and stopped together. */
export class Product {
  readonly #options: ProductOptions;
  readonly #print: (line: string) => void;
  #lock: LauncherLock | undefined;
  #postgres: EmbeddedPostgres | undefined;
  #app: ChildProcess | undefined;
  #stopping = false;
  #wasReady = false;
  #end: (reason: string) => void = () => undefined;
  /** Resolves with the reason when the product ends unexpectedly. */
  readonly failed = new Promise<string>((resolve) => {
    this.#end = resolve;
  });

  constructor(options: ProductOptions) {
    this.#options = options;
    this.#print = options.print ?? console.log;
  }

  /** Builds what is stale and starts everything. Resolves with the address once the app is ready. */
  async start(): Promise<string> {
    const { dataDir, host = '127.0.0.1', databaseUrl, fsync = true, entry } = this.#options;
    this.#lock = await takeLock(dataDir, this.#print);
    const port = this.#options.port || (await freePort());
    await assertPortFree(host, port);
    if (!entry) await build({ print: this.#print });
    const url = databaseUrl || (await this.#startDatabase(join(dataDir, 'postgres'), fsync));
    this.#startApp(url, host, port);

    const address = `http://${reachableHost(host)}:${port}`;
    for (const end = Date.now() + READY_TIMEOUT_MS; !(await isReady(address)); await pause(100)) {
      if (this.#app?.exitCode !== null) throw new Error('The app did not start; its last lines above say why.');
      if (Date.now() > end) throw new Error(`The app was not ready within ${READY_TIMEOUT_MS / 1000} s.`);
    }
    this.#wasReady = true;
    return address;
  }

  /** Stops everything, gracefully within about 9 s. A second call stops at once. */
  async stop(): Promise<void> {
    const isSecondCall = this.#stopping;
    this.#stopping = true;
    this.#lock?.noteEnding();
    await this.#stopApp(isSecondCall ? 0 : APP_STOP_MS);
    await this.#postgres?.stop(isSecondCall ? 0 : DATABASE_STOP_MS);
    this.#lock?.release();
  }

  async #startDatabase(dataDir: string, fsync: boolean): Promise<string> {
    const postgres = await startPostgres({ dataDir, fsync });
    this.#restartOnCrash(postgres, { dataDir, fsync, port: postgres.port });
    return postgres.url;
  }

  /** Restarts the database on the same port when it crashes; the app responds with 503 meanwhile. */
  #restartOnCrash(
    postgres: EmbeddedPostgres,
    options: { dataDir: string; fsync: boolean; port: number },
    crashes = 0,
  ): void {
    this.#postgres = postgres;
    const began = Date.now();
    postgres.exited.then(async () => {
      let crashed = Date.now() - began > STABLE_MS ? 0 : crashes;
      for (; !this.#stopping; crashed++) {
        const wait = RESTART_DELAYS_MS[crashed];
        if (wait === undefined) return this.#end('The database keeps ending; see postgres.log in its folder.');
        this.#print(`The database ended unexpectedly; starting it again in ${wait} ms.`);
        await pause(wait);
        if (this.#stopping) return;
        try {
          const again = await startPostgres(options);
          this.#restartOnCrash(again, options, crashed + 1);
          // stop() was called while the database was starting.
          if (this.#stopping) await again.stop(0);
          return;
        } catch (error) {
          this.#print((error as Error).message);
        }
      }
    });
  }

  /** Starts the app; one that was ready once is started again when it crashes. Pages wait and send their data then. */
  #startApp(databaseUrl: string, host: string, port: number, crashes = 0): void {
    const { dataDir, env, entry = appEntry } = this.#options;
    const app = startNode(['--enable-source-maps', entry], {
      // Ctrl-C goes to the terminal's whole process group; only the launcher handles it.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment({ ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, HOST: host, PORT: `${port}` }),
    });
    this.#app = app;
    if (app.pid) this.#lock?.noteApp(app.pid);
    const began = Date.now();
    app.once('exit', async (code, signal) => {
      const crashed = Date.now() - began > STABLE_MS ? 0 : crashes;
      const wait = this.#wasReady ? RESTART_DELAYS_MS[crashed] : undefined;
      if (this.#stopping) return;
      const text = `The app ended unexpectedly (${signal ?? `exit code ${code}`})`;
      if (wait === undefined) return this.#end(`${text}.`);
      this.#print(`${text}; starting it again in ${wait} ms.`);
      await pause(wait);
      if (!this.#stopping) this.#startApp(databaseUrl, host, port, crashed + 1);
    });
  }

  async #stopApp(timeoutMs: number): Promise<void> {
    const app = this.#app;
    if (app?.pid === undefined || app.exitCode !== null || app.signalCode !== null) return;
    const exited = once(app, 'exit');
    await stopProcess(app.pid, [
      ['SIGTERM', timeoutMs],
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

/** Wildcard addresses are only for listening; these reach the same server. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
