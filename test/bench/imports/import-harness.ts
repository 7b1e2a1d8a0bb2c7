import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { operatorCall } from '../logs/callsigns.ts';
import { type WrittenLog, writeLog } from '../logs/generated-log.ts';
import type { Client } from '../process/api-client.ts';
import { connectDatabase, count } from '../process/database.ts';
import { type Product, startProduct } from '../process/product.ts';
import type { TimedImport } from './import-client.ts';

export interface Account extends Client {
  id: number;
  callsign: string;
}

/** A generated log and the account to import it into. */
export interface PreparedImport {
  account: Account;
  log: WrittenLog;
  /** Uploads the file, so that this thread can measure something else. */
  thread: Worker;
}

export interface ImportResult {
  accountId: number;
  /** Seconds from the upload's first byte until the import was done. */
  seconds: number;
  bytes: number;
}

/** Starts a program on a database and imports generated logs, each into the log of a new account. */
export class ImportHarness {
  readonly product: Product;
  readonly client: pg.Client;
  private readonly folder: string;
  private accounts = 0;

  private constructor(product: Product, client: pg.Client, folder: string) {
    this.product = product;
    this.client = client;
    this.folder = folder;
  }

  static async start(url: string, folder: string): Promise<ImportHarness> {
    const client = await connectDatabase(url);
    return new ImportHarness(await startProduct(url), client, folder);
  }

  async close(): Promise<void> {
    await this.client.end();
    await this.product.stop();
  }

  async newAccount(): Promise<Account> {
    const callsign = operatorCall(this.accounts++);
    return { ...(await this.product.register(callsign)), port: this.product.port, callsign };
  }

  /** Registers an account and writes its log, which blocks this process for seconds. */
  async prepare(contacts: number): Promise<PreparedImport> {
    const account = await this.newAccount();
    const log = writeLog(join(this.folder, 'log.adi'), { contacts, station: account.callsign });
    // The import would otherwise pay for dirty pages of earlier work.
    await this.client.query('checkpoint');
    const thread = new Worker(new URL('./import-thread.ts', import.meta.url));
    await once(thread, 'message');
    return { account, log, thread };
  }

  /** Throws when the import's counts or the contacts stored are not those of the file. */
  async import({ account, log, thread }: PreparedImport): Promise<ImportResult> {
    const { report, seconds } = await importInThread(thread, account, log.file);
    const stored = await count(this.client, 'from logbook.qso where account_id = $1', [account.id]);
    const actual = [report.read, report.added, report.duplicate, report.rejected, stored];
    const expected = [log.contacts, log.added, log.duplicate, log.rejected, log.added];
    if (actual.join() !== expected.join())
      throw new Error(`read, added, duplicate, rejected, stored are ${actual} instead of ${expected}`);
    return { accountId: account.id, seconds, bytes: log.bytes };
  }
}

async function importInThread(thread: Worker, client: Client, file: string): Promise<TimedImport> {
  thread.postMessage({ client, file });
  const [timed] = (await once(thread, 'message')) as [TimedImport];
  return timed;
}
