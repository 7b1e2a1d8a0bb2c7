import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExportJob } from '@pileup/contract/exchange';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import sharp from 'sharp';
import { ACCOUNT_COLUMNS } from '../../exhaustive/account-columns.ts';
import { upload, waitForImport } from '../imports/import-client.ts';
import { answerOf, fileForm, post } from '../process/api-client.ts';
import { connectDatabase, count } from '../process/database.ts';
import { type Account, KillableProduct } from './killable-product.ts';

/** The outcome of a kill during a job. */
export interface KillResult {
  errors: string[];
  /** Progress of the job when it was killed: not started, running or finished. */
  progress: string;
  /** Time from the kill to the final outcome, restart included. */
  seconds: number;
}

/** Time for jobs to finish after a restart. */
const TIMEOUT_SECONDS = 120;
const DAYS_AGO = 2;

/** A program on its own database that is killed during exports, photo uploads and account deletions. */
export class JobCrashHarness {
  private owner: Account | undefined;
  private readonly log: { file: string; added: number };
  private readonly client: pg.Client;
  private readonly boss: PgBoss;
  private readonly product: KillableProduct;

  private constructor(log: { file: string; added: number }, client: pg.Client, boss: PgBoss, product: KillableProduct) {
    this.log = log;
    this.client = client;
    this.boss = boss;
    this.product = product;
  }

  /** @param log a file in ADI and how many contacts an import of it adds */
  static async open(url: string, log: { file: string; added: number }, dataDir: string): Promise<JobCrashHarness> {
    const product = await KillableProduct.open(url, dataDir);
    const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
    boss.on('error', () => undefined);
    await boss.start();
    return new JobCrashHarness(log, await connectDatabase(url), boss, product);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.boss.stop({ graceful: false });
    await this.client.end();
    await this.product.stop();
  }

  /** Seconds of an undisturbed export. */
  async timeExport(): Promise<number> {
    const startedAt = performance.now();
    const { errors } = await this.exportErrors((await this.startExport()).id);
    if (errors.length > 0) throw new Error(errors.join('; '));
    return (performance.now() - startedAt) / 1_000;
  }

  /** Requests an export and kills the program the given seconds later. */
  async killDuringExport(seconds: number): Promise<KillResult> {
    const { id } = await this.startExport();
    await pause(seconds * 1_000);
    const { rows } = await this.client.query<{ status: number | null; started_at: Date | null }>(
      'select status, started_at from exchange.export where id = $1',
      [id],
    );
    const progress = rows[0]?.status !== null ? 'finished' : rows[0]?.started_at ? 'running' : 'not started';
    const killed = performance.now();
    await this.product.crash();
    const { errors } = await this.exportErrors(id);
    return { errors, progress, seconds: (performance.now() - killed) / 1_000 };
  }

  /** Seconds of an undisturbed photo upload. */
  async timePhotoUpload(): Promise<number> {
    const account = await this.product.newAccount();
    const startedAt = performance.now();
    if (!(await this.uploadPhoto(account))) throw new Error('the photo was refused');
    return (performance.now() - startedAt) / 1_000;
  }

  /** Uploads a first photo and kills the program the given seconds later: it is stored completely or not at all. */
  async killDuringPhotoUpload(seconds: number): Promise<KillResult> {
    const account = await this.product.newAccount();
    const response = this.uploadPhoto(account).catch(() => false);
    await pause(seconds * 1_000);
    const killed = performance.now();
    await this.product.crash();
    const acknowledged = await response;
    const { rows } = await this.client.query<{ name: string }>('select name from social.photo where account_id = $1', [
      account.id,
    ]);
    const profile = await this.client.query<{ name: string }>(
      'select name from social.profile_photo where account_id = $1',
      [account.id],
    );
    const errors: string[] = [];
    if (acknowledged && rows.length === 0) errors.push('the photo was acknowledged but is missing');
    if (rows.length !== profile.rows.length)
      errors.push(`${rows.length} photos, but ${profile.rows.length} profile photos`);
    for (const { name } of [...rows, ...profile.rows])
      for (const size of ['large', 'small']) {
        const { status } = await fetch(
          `http://127.0.0.1:${this.product.installation.port}/photos/${name}?size=${size}`,
        );
        if (status !== 200) errors.push(`${name}, ${size}: ${status}`);
      }
    const again = await this.uploadPhoto(account, smallImage);
    if (!again) errors.push('the next photo is refused');
    const progress = rows.length === 0 ? 'not stored' : acknowledged ? 'acknowledged' : 'stored';
    return { errors, progress, seconds: (performance.now() - killed) / 1_000 };
  }

  /** Seconds of an undisturbed permanent deletion. */
  async timeDeletion(): Promise<number> {
    const account = await this.accountToErase();
    const startedAt = performance.now();
    await this.runJob('erase-accounts');
    const errors = await this.remainingRowsOf(account);
    if (errors.length > 0) throw new Error(errors.join('; '));
    return (performance.now() - startedAt) / 1_000;
  }

  /** Starts the deletion of an account and kills the program the given seconds later. */
  async killDuringDeletion(seconds: number): Promise<KillResult> {
    const account = await this.accountToErase();
    await this.boss.send('erase-accounts', {});
    await pause(seconds * 1_000);
    const remaining = await count(this.client, 'from logbook.qso where account_id = $1', [account.id]);
    const exists = await count(this.client, 'from identity.account where id = $1', [account.id]);
    const killed = performance.now();
    await this.product.crash();
    const errors = await this.remainingRowsOf(account);
    const progress = !exists ? 'finished' : remaining === this.log.added ? 'not started' : 'running';
    return { errors, progress, seconds: (performance.now() - killed) / 1_000 };
  }

  /** Files that no row refers to, after the nightly sweeps of two days later. */
  async orphanedFilesAfterSweeps(): Promise<string[]> {
    const folders = ['uploads', 'exports', 'store/photos'].map((folder) =>
      join(this.product.installation.dataDir, folder),
    );
    const timestamp = Date.now() / 1_000 - DAYS_AGO * 86_400;
    for (const folder of folders)
      for (const name of fileNamesIn(folder)) utimesSync(join(folder, name), timestamp, timestamp);
    for (const queue of ['sweep-uploads', 'sweep-photos', 'sweep-exports']) await this.runJob(queue);
    const { rows } = await this.client.query<{ name: string }>(`
      select stored_as as name from exchange.import where stored_as is not null
      union all select stored_as from exchange.export where stored_as is not null
      union all select name from social.photo union all select name from social.profile_photo`);
    const named = new Set(rows.map(({ name }) => name));
    return folders.flatMap((folder) =>
      fileNamesIn(folder).filter((name) => !named.has(name.replace('.small.jpg', '.jpg'))),
    );
  }

  private async accountWithLog(): Promise<Account> {
    const account = await this.product.newAccount();
    await waitForImport(account, await upload(account, this.log.file), TIMEOUT_SECONDS);
    return account;
  }

  private async startExport(): Promise<ExportJob> {
    this.owner ??= await this.accountWithLog();
    return (await answerOf<{ job: ExportJob }>(this.owner, 'vexportadif', { all: true })).job;
  }

  private async exportErrors(id: number): Promise<{ errors: string[] }> {
    const { owner } = this;
    if (!owner) throw new Error('startExport must run first');
    const job = await pollUntil(async () => {
      const found = (await answerOf<ExportJob[]>(owner, 'vexportjobs')).find((one) => one.id === id);
      return found?.status === null ? undefined : found;
    });
    if (!job) return { errors: [`export ${id} did not end within ${TIMEOUT_SECONDS} s`] };
    if (job.status === 9) return { errors: [] };
    const response = await fetch(`http://127.0.0.1:${owner.port}/api/vexport/${id}/file`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const text = await response.text();
    const records = text.match(/<eor>/gi)?.length ?? 0;
    return {
      errors: [
        ...(response.status === 200 ? [] : [`the file of export ${id}: ${response.status}`]),
        ...(Buffer.byteLength(text) === job.bytes ? [] : [`${Buffer.byteLength(text)} bytes instead of ${job.bytes}`]),
        ...(records === this.log.added && job.contacts === this.log.added
          ? []
          : [`${records} records, ${job.contacts} reported, instead of ${this.log.added}`]),
      ],
    };
  }

  private async uploadPhoto(account: Account, image = largeImage): Promise<boolean> {
    const form = fileForm('image', new Uint8Array(await image()), 'shack.jpg');
    return (await post(account, 'vuploadphoto', form)).ok;
  }

  /** An account with a log, a photo and a session whose deletion time was two hours ago. */
  private async accountToErase(): Promise<Account> {
    const account = await this.accountWithLog();
    await this.uploadPhoto(account, smallImage);
    await this.client.query("update identity.account set delete_at = now() - interval '2 hours' where id = $1", [
      account.id,
    ]);
    return account;
  }

  /** Columns that still refer to the account after the timeout. */
  private async remainingRowsOf({ id }: Account): Promise<string[]> {
    const isErased = await pollUntil(async () => ((await this.columnsReferring(id)).length === 0 ? true : undefined));
    if (!isErased) return (await this.columnsReferring(id)).map((column) => `${column} still refers to account ${id}`);
    return [];
  }

  private async columnsReferring(id: number): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string; column: string }>(ACCOUNT_COLUMNS);
    const found: string[] = [];
    for (const { name, column } of rows)
      if ((await count(this.client, `from ${name} where ${column} = $1`, [id])) > 0) found.push(`${name}.${column}`);
    return found;
  }

  private async runJob(queue: string): Promise<void> {
    const id = await this.boss.send(queue, {});
    const state =
      id &&
      (await pollUntil(async () => {
        const [job] = await this.boss.findJobs(queue, { id });
        return job && /completed|failed/.test(job.state) ? job.state : undefined;
      }));
    if (state !== 'completed') throw new Error(`${queue}: ${state || 'did not end'}`);
  }
}

async function pollUntil<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const end = Date.now() + TIMEOUT_SECONDS * 1_000; Date.now() < end; await pause(100)) {
    const found = await read();
    if (found !== undefined) return found;
  }
  return undefined;
}

const fileNamesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

let large: Promise<Buffer> | undefined;

/** An image large enough that creating its variants takes a while. */
function largeImage(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  large ??= sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#446688', noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
  return large;
}

/** An image for a photo that only has to exist. */
function smallImage(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer();
}
