import { AsyncLocalStorage } from 'node:async_hooks';
import { jest } from '@jest/globals';
import * as fakeIndexedDb from 'fake-indexeddb';
import type * as OutboxModule from '../../frontend/src/lib/outbox/outbox.ts';
import type * as SendingModule from '../../frontend/src/lib/outbox/send-outbox.ts';
import type * as ContactModule from '../../frontend/src/lib/outbox/unsent-contact.ts';

/** The modules that one page has loaded. */
export type Page = Tab & typeof OutboxModule & typeof SendingModule & typeof ContactModule;

interface Tab {
  isAlive: boolean;
  readonly transactions: Set<IDBTransaction>;
}

interface Request {
  readonly name: string;
  readonly body: Record<string, unknown>;
  readonly token: string | undefined;
}

/** The outcome of a request: a response, a failure as without network, or nothing ever comes back. */
export type Outcome = { status: number; body: object } | 'failed' | 'no answer';

/** The page whose code runs. */
const running = new AsyncLocalStorage<Tab>();
const isDead = () => running.getStore()?.isAlive === false;
const never = new Promise<never>(() => undefined);

type Listener = (event: object) => void;

/** The globals that the outbox uses, for several pages in one process; time passes only by `advance`. */
export class SimulatedBrowser {
  isDatabaseFull = false;
  isStorageFull = false;
  /** Time by which the device's clock is ahead, ms. */
  clockError = 0;
  now = Date.UTC(2026, 10, 23, 12);
  private readonly tabs: Page[] = [];
  private readonly listeners: { tab: Tab | undefined; type: string; listener: Listener }[] = [];
  private timers: { tab: Tab | undefined; id: number; at: number; run: () => void }[] = [];
  private lastTimer = 0;
  private readonly storage = new Map<string, string>();
  private locks: { tab: Tab | undefined; start: () => void }[] = [];
  private lockHolder: Tab | undefined;
  private isLocked = false;
  private readonly restored: (() => void)[] = [];

  /** @param response the server and the network */
  constructor(private readonly response: (request: Request) => Promise<Outcome>) {
    this.install();
  }

  get pages(): readonly Page[] {
    return this.tabs.filter(({ isAlive }) => isAlive);
  }

  async open(): Promise<Page> {
    const tab: Tab = { isAlive: true, transactions: new Set() };
    jest.resetModules();
    const modules = await running.run(tab, async () => {
      const folder = '../../frontend/src/lib/outbox';
      const outbox = (await import(`${folder}/outbox.ts`)) as typeof OutboxModule;
      const sending = (await import(`${folder}/send-outbox.ts`)) as typeof SendingModule;
      const contact = (await import(`${folder}/unsent-contact.ts`)) as typeof ContactModule;
      sending.startSending();
      return { ...outbox, ...sending, ...contact };
    });
    const page = Object.assign(tab, modules);
    this.tabs.push(page);
    return page;
  }

  /** Runs functions of a page. */
  in<Result>(page: Page, work: () => Result): Result {
    return running.run(page, work);
  }

  /** Ends the page between two steps; changes that the database has not finished may be undone. */
  kill(page: Page, isUndone: boolean): void {
    page.isAlive = false;
    for (const transaction of page.transactions) {
      try {
        if (isUndone) transaction.abort();
      } catch {
        // The transaction was finished.
      }
    }
    this.locks = this.locks.filter(({ tab }) => tab !== page);
    if (this.lockHolder === page) this.release();
  }

  signIn(token: string, accountId: number): void {
    const session = { token, user: { id: accountId, my_callsign: `G4QA${accountId}` }, subscription: { level: 0 } };
    this.storage.set('pileup.session', JSON.stringify(session));
    this.dispatch('storage', { key: 'pileup.session' });
  }

  dispatch(type: string, event: object = {}): void {
    for (const each of [...this.listeners])
      if (each.type === type && each.tab?.isAlive !== false) running.run(each.tab as Tab, () => each.listener(event));
  }

  /** Lets time pass, and every timer that is due run. */
  async advance(ms: number): Promise<void> {
    const until = this.now + ms;
    for (;;) {
      const [next] = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.now = Math.max(this.now, next.at);
      this.timers = this.timers.filter(({ id }) => id !== next.id);
      if (next.tab?.isAlive !== false) next.run();
      await this.turns(3);
    }
    this.now = until;
  }

  /** Lets the pages work for a number of turns of the event loop. */
  async turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
  }

  uninstall(): void {
    for (const tab of this.tabs) this.kill(tab, true);
    for (const restore of this.restored.reverse()) restore();
  }

  private set(name: string, value: unknown, target: object = globalThis): void {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
    this.restored.push(() => {
      if (before) Object.defineProperty(target, name, before);
      else Reflect.deleteProperty(target, name);
    });
  }

  private install(): void {
    for (const [name, value] of Object.entries(fakeIndexedDb)) if (name.startsWith('IDB')) this.set(name, value);
    this.set('indexedDB', new fakeIndexedDb.IDBFactory());
    this.watchTransactions();
    const events = (extra: object) => ({
      ...extra,
      addEventListener: this.listen,
      removeEventListener: () => undefined,
    });
    this.set('window', events({}));
    this.set('document', events({ visibilityState: 'visible', hidden: false }));
    this.set('navigator', { onLine: true, locks: { request: this.lock }, storage: { persist: async () => true } });
    this.set('localStorage', this.localStorage());
    this.set('BroadcastChannel', this.channelClass());
    this.set('fetch', this.fetch);
    this.set('setTimeout', this.setTimer);
    this.set('clearTimeout', (id: number) => {
      this.timers = this.timers.filter((timer) => timer.id !== id);
    });
    this.set('now', () => this.now + this.clockError, Date);
    const timeout = (ms: number) => {
      const controller = new AbortController();
      this.setTimer(() => controller.abort(new DOMException('timeout', 'TimeoutError')), ms);
      return controller.signal;
    };
    this.set('timeout', timeout, AbortSignal);
    this.set('error', () => undefined, console);
  }

  private readonly listen = (type: string, listener: Listener) => {
    this.listeners.push({ tab: running.getStore(), type, listener });
  };

  private readonly setTimer = (work: () => void, ms: number): number => {
    const tab = running.getStore();
    const run = () => running.run(tab as Tab, work);
    this.timers.push({ tab, id: ++this.lastTimer, at: this.now + ms, run });
    return this.lastTimer;
  };

  private readonly lock = (_name: string, work: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const tab = running.getStore();
      if (tab?.isAlive === false) return;
      const start = () => {
        this.isLocked = true;
        this.lockHolder = tab;
        const release = () => {
          if (tab?.isAlive !== false) this.release();
        };
        running.run(tab as Tab, work).then(
          (result) => {
            release();
            resolve(result);
          },
          (error) => {
            release();
            reject(error);
          },
        );
      };
      if (this.isLocked) this.locks.push({ tab, start });
      else start();
    });

  private release(): void {
    this.isLocked = false;
    this.lockHolder = undefined;
    this.locks.shift()?.start();
  }

  private localStorage(): object {
    const { storage } = this;
    // Object.keys must list the stored items, as in a browser.
    const methods = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isDead()) return;
        if (this.isStorageFull) throw new DOMException('full', 'QuotaExceededError');
        storage.set(key, value);
      },
      removeItem: (key: string) => {
        if (!isDead()) storage.delete(key);
      },
    };
    return new Proxy(methods, {
      // A browser lists them in any order.
      ownKeys: () => [...storage.keys()].reverse(),
      getOwnPropertyDescriptor: (_, key) =>
        storage.has(String(key))
          ? { enumerable: true, configurable: true, value: storage.get(String(key)) }
          : undefined,
    });
  }

  private channelClass() {
    const channels: { tab: Tab | undefined; listeners: Listener[] }[] = [];
    return class {
      private readonly own: { tab: Tab | undefined; listeners: Listener[] } = {
        tab: running.getStore(),
        listeners: [],
      };
      constructor() {
        channels.push(this.own);
      }
      addEventListener(_: string, listener: Listener) {
        this.own.listeners.push(listener);
      }
      postMessage(data: unknown) {
        if (isDead()) return;
        for (const { tab, listeners } of channels) {
          if (tab === this.own.tab || tab?.isAlive === false) continue;
          setImmediate(() => {
            for (const listener of listeners) running.run(tab as Tab, () => listener({ data }));
          });
        }
      }
    };
  }

  private watchTransactions(): void {
    const { prototype } = fakeIndexedDb.IDBDatabase;
    const begin = prototype.transaction;
    const transaction = function (this: IDBDatabase, ...options: Parameters<typeof begin>) {
      const tab = running.getStore();
      if (isDead() && options[1] !== ('versionchange' as IDBTransactionMode))
        throw new DOMException('closed', 'InvalidStateError');
      const begun = begin.apply(this, options);
      tab?.transactions.add(begun);
      begun.addEventListener('complete', () => tab?.transactions.delete(begun));
      // The page that has ended is not notified. Work that waits for the transaction starts with the next one that
      // begins.
      for (const type of ['error', 'abort'])
        begun.addEventListener(type, (event) => {
          if (tab?.isAlive !== false) return;
          event.stopImmediatePropagation();
          if (type === 'abort' && begun.mode !== 'versionchange')
            begin.call(begun.db, [...begun.objectStoreNames], 'readonly');
        });
      return begun;
    };
    this.set('transaction', transaction, prototype);
    for (const name of ['add', 'put'] as const) {
      const write = fakeIndexedDb.IDBObjectStore.prototype[name];
      const guarded = (isFull: () => boolean) =>
        function (this: IDBObjectStore, ...written: Parameters<typeof write>) {
          if (isFull()) throw new DOMException('full', 'QuotaExceededError');
          return write.apply(this, written);
        };
      this.set(
        name,
        guarded(() => this.isDatabaseFull),
        fakeIndexedDb.IDBObjectStore.prototype,
      );
    }
  }

  private readonly fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const tab = running.getStore();
    if (tab?.isAlive === false) return never;
    const { signal } = init;
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    const name = path.replace('/api/', '');
    const token = (init.headers as Record<string, string>).Authorization?.replace('Bearer ', '');
    const answering = this.response({ name, body: JSON.parse(String(init.body)) as Record<string, unknown>, token });
    const outcome = await Promise.race([answering, aborted]);
    if (isDead()) return never;
    if (outcome === 'no answer') return Promise.race([never, aborted]);
    if (outcome === 'failed') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(outcome.body), {
      status: outcome.status,
      headers: { Date: new Date(this.now).toUTCString() },
    });
  };
}
