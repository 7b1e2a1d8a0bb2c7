import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { type WrittenLog, writeLog } from '../logs/generated-log.ts';
import { connected, count } from '../process/database.ts';
import { type Product, startProduct } from '../process/product.ts';
import type { Asking, Imported } from './import-client.ts';

export interface Account extends Asking {
  id: number;
  callsign: string;
}

/** What is to be imported, and into whose log. */
export interface Prepared {
  account: Account;
  log: WrittenLog;
  /** Uploads it, so that this thread can measure something else. */
  thread: Worker;
}

export interface SiteImport {
  accountId: number;
  /** From the upload's first byte until the import was done. */
  seconds: number;
  bytes: number;
}

/** A program freshly started on a database, into which generated logs are imported, each into a new account's log. */
export class ImportSite {
  readonly product: Product;
  readonly client: pg.Client;
  private readonly folder: string;
  private accounts = 0;

  private constructor(product: Product, client: pg.Client, folder: string) {
    this.product = product;
    this.client = client;
    this.folder = folder;
  }

  static async on(url: string, folder: string): Promise<ImportSite> {
    const client = await connected(url);
    return new ImportSite(await startProduct(url), client, folder);
  }

  async close(): Promise<void> {
    await this.client.end();
    await this.product.stop();
  }

  async newAccount(): Promise<Account> {
    const callsign = `M${this.accounts % 10}QA${String.fromCharCode(65 + Math.floor(this.accounts++ / 10))}`;
    return { ...(await this.product.operator(callsign)), port: this.product.port, callsign };
  }

  /** A new account and the file of its log; writing that takes this process seconds, in which it measures nothing. */
  async prepare(contacts: number): Promise<Prepared> {
    const account = await this.newAccount();
    const log = writeLog(join(this.folder, 'log.adi'), { contacts, station: account.callsign });
    // It must not pay for the pages its predecessor left to be written.
    await this.client.query('checkpoint');
    const thread = new Worker(new URL('./import-thread.ts', import.meta.url));
    await once(thread, 'message');
    return { account, log, thread };
  }

  /** It is an error when the import's counts, or the contacts stored, are not those of the file. */
  async import({ account, log, thread }: Prepared): Promise<SiteImport> {
    const { report, seconds } = await importIn(thread, account, log.file);
    const stored = await count(this.client, 'from logbook.qso where account_id = $1', [account.id]);
    const came = [report.read, report.added, report.duplicate, report.rejected, stored];
    const expected = [log.contacts, log.added, log.duplicate, log.rejected, log.added];
    if (came.join() !== expected.join())
      throw new Error(`read, added, duplicate, rejected, stored are ${came} instead of ${expected}`);
    return { accountId: account.id, seconds, bytes: log.bytes };
  }
}

async function importIn(thread: Worker, asking: Asking, file: string): Promise<Imported> {
  thread.postMessage({ asking, file });
  const [imported] = (await once(thread, 'message')) as [Imported];
  return imported;
}
