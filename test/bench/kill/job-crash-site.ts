import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExportJob } from '@pileup/contract/exchange';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import sharp from 'sharp';
import { ACCOUNT_COLUMNS } from '../../exhaustive/account-columns.ts';
import { type Asking, ended, upload } from '../imports/import-client.ts';
import { connected, count } from '../process/database.ts';
import { freePort, type Place, type Product, startProduct } from '../process/product.ts';

/** What killing the program did to something it was in the middle of. */
export interface Struck {
  /** What is wrong with the outcome; empty: nothing. */
  wrong: string[];
  /** Where it was killed: before it began, in the middle, or when all was over. */
  outcome: string;
  /** From the kill until the outcome was final, the restart included. */
  seconds: number;
}

interface Account extends Asking {
  id: number;
}

interface Parts {
  url: string;
  file: string;
  contacts: number;
  place: Place;
  client: pg.Client;
  boss: PgBoss;
  product: Product;
}

/** Seconds until everything is done after a restart. */
const PATIENCE = 120;
const DAYS_AGO = 2;

/** A program on a database of its own that is killed in the middle of exports, photo uploads and deletions. */
export class JobCrashSite {
  private accounts = 0;
  private owner: Account | undefined;

  private readonly url: string;
  private readonly file: string;
  private readonly contacts: number;
  private readonly place: Place;
  private readonly client: pg.Client;
  private readonly boss: PgBoss;
  private product: Product;

  private constructor({ url, file, contacts, place, client, boss, product }: Parts) {
    this.url = url;
    this.file = file;
    this.contacts = contacts;
    this.place = place;
    this.client = client;
    this.boss = boss;
    this.product = product;
  }

  /** @param log a file in ADI and how many contacts an import of it adds */
  static async open(url: string, log: { file: string; added: number }, dataDir: string): Promise<JobCrashSite> {
    const place = { port: await freePort(), dataDir };
    const product = await startProduct(url, place);
    const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
    boss.on('error', () => undefined);
    await boss.start();
    const client = await connected(url);
    return new JobCrashSite({ url, file: log.file, contacts: log.added, place, client, boss, product });
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false });
    await this.client.end();
    await this.product.stop();
  }

  /** Seconds an export takes that is left alone. */
  async exportAlone(): Promise<number> {
    const begun = performance.now();
    const { wrong } = await this.exportOutcome((await this.startExport()).id);
    if (wrong.length > 0) throw new Error(wrong.join('; '));
    return (performance.now() - begun) / 1_000;
  }

  /** Asks for an export and kills the program so many seconds later. */
  async strikeExport(seconds: number): Promise<Struck> {
    const { id } = await this.startExport();
    await pause(seconds * 1_000);
    const { rows } = await this.client.query<{ status: number | null; started_at: Date | null }>(
      'select status, started_at from exchange.export where id = $1',
      [id],
    );
    const before = rows[0]?.status !== null ? 'over' : rows[0]?.started_at ? 'under way' : 'not begun';
    const killed = performance.now();
    await this.crash();
    const { wrong } = await this.exportOutcome(id);
    return { wrong, outcome: before, seconds: (performance.now() - killed) / 1_000 };
  }

  /** Seconds a photo takes that is left alone. */
  async photoAlone(): Promise<number> {
    const account = await this.newAccount();
    const begun = performance.now();
    if (!(await this.uploadPhoto(account))) throw new Error('the photo was refused');
    return (performance.now() - begun) / 1_000;
  }

  /** Uploads a first photo and kills the program so many seconds later: it is there whole, or not at all. */
  async strikePhoto(seconds: number): Promise<Struck> {
    const account = await this.newAccount();
    const answer = this.uploadPhoto(account).catch(() => false);
    await pause(seconds * 1_000);
    const killed = performance.now();
    await this.crash();
    const acknowledged = await answer;
    const { rows } = await this.client.query<{ name: string }>('select name from social.photo where account_id = $1', [
      account.id,
    ]);
    const profile = await this.client.query<{ name: string }>(
      'select name from social.profile_photo where account_id = $1',
      [account.id],
    );
    const wrong: string[] = [];
    if (acknowledged && rows.length === 0) wrong.push('the photo was acknowledged and is gone');
    if (rows.length !== profile.rows.length)
      wrong.push(`${rows.length} photos, and ${profile.rows.length} stand for the station`);
    for (const { name } of [...rows, ...profile.rows])
      for (const size of ['large', 'small']) {
        const { status } = await fetch(`http://127.0.0.1:${this.place.port}/photos/${name}?size=${size}`);
        if (status !== 200) wrong.push(`${name}, ${size}: ${status}`);
      }
    const again = await this.uploadPhoto(account);
    if (!again) wrong.push('the next photo is refused');
    const outcome = rows.length === 0 ? 'not there' : acknowledged ? 'acknowledged' : 'there';
    return { wrong, outcome, seconds: (performance.now() - killed) / 1_000 };
  }

  /** Seconds a deletion for good takes that is left alone. */
  async deletionAlone(): Promise<number> {
    const account = await this.accountToErase();
    const begun = performance.now();
    await this.erase();
    const wrong = await this.leftOf(account);
    if (wrong.length > 0) throw new Error(wrong.join('; '));
    return (performance.now() - begun) / 1_000;
  }

  /** Has an account's time come, and kills the program so many seconds after its deletion was begun. */
  async strikeDeletion(seconds: number): Promise<Struck> {
    const account = await this.accountToErase();
    await this.boss.send('erase-accounts', {});
    await pause(seconds * 1_000);
    const left = await count(this.client, 'from logbook.qso where account_id = $1', [account.id]);
    const there = await count(this.client, 'from identity.account where id = $1', [account.id]);
    const killed = performance.now();
    await this.crash();
    const wrong = await this.leftOf(account);
    const outcome = !there ? 'over' : left === this.contacts ? 'not begun' : 'under way';
    return { wrong, outcome, seconds: (performance.now() - killed) / 1_000 };
  }

  /** What is left on the disk that no row names, once the nightly sweeps have run two days later. */
  async leftAfterSweeps(): Promise<string[]> {
    const folders = ['uploads', 'exports', 'store/photos'].map((folder) => join(this.place.dataDir, folder));
    const old = Date.now() / 1_000 - DAYS_AGO * 86_400;
    for (const folder of folders) for (const name of namesIn(folder)) utimesSync(join(folder, name), old, old);
    for (const queue of ['sweep-uploads', 'sweep-photos', 'sweep-exports']) await this.perform(queue);
    const { rows } = await this.client.query<{ name: string }>(`
      select stored_as as name from exchange.import where stored_as is not null
      union all select stored_as from exchange.export where stored_as is not null
      union all select name from social.photo union all select name from social.profile_photo`);
    const named = new Set(rows.map(({ name }) => name));
    return folders.flatMap((folder) =>
      namesIn(folder).filter((name) => !named.has(name.replace('.small.jpg', '.jpg'))),
    );
  }

  private async crash(): Promise<void> {
    await this.product.kill();
    this.product = await startProduct(this.url, this.place);
  }

  private async newAccount(): Promise<Account> {
    const n = this.accounts++;
    const letters = `${String.fromCharCode(65 + (Math.floor(n / 10) % 26))}${String.fromCharCode(65 + Math.floor(n / 260))}`;
    return { ...(await this.product.operator(`M${n % 10}Q${letters}`)), port: this.place.port };
  }

  private async withLog(): Promise<Account> {
    const account = await this.newAccount();
    await ended(account, await upload(account, this.file), PATIENCE);
    return account;
  }

  private async startExport(): Promise<ExportJob> {
    this.owner ??= await this.withLog();
    const { job } = (await this.call(this.owner, 'vexportadif', { all: true })) as { job: ExportJob };
    return job;
  }

  private async exportOutcome(id: number): Promise<{ wrong: string[] }> {
    const { owner } = this;
    if (!owner) throw new Error('nobody has asked for an export');
    const job = await until(async () => {
      const jobs = (await this.call(owner, 'vexportjobs', {})) as ExportJob[];
      const found = jobs.find((one) => one.id === id);
      return found?.status === null ? undefined : found;
    });
    if (!job) return { wrong: [`export ${id} did not end within ${PATIENCE} s`] };
    if (job.status === 9) return { wrong: [] };
    const answer = await fetch(`http://127.0.0.1:${this.place.port}/api/vexport/${id}/file`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const text = await answer.text();
    const records = text.match(/<eor>/gi)?.length ?? 0;
    return {
      wrong: [
        ...(answer.status === 200 ? [] : [`the file of export ${id}: ${answer.status}`]),
        ...(Buffer.byteLength(text) === job.bytes ? [] : [`${Buffer.byteLength(text)} bytes instead of ${job.bytes}`]),
        ...(records === this.contacts && job.contacts === this.contacts
          ? []
          : [`${records} records, ${job.contacts} said, instead of ${this.contacts}`]),
      ],
    };
  }

  private async uploadPhoto(account: Account): Promise<boolean> {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(await largePicture())]), 'shack.jpg');
    const answer = await fetch(`http://127.0.0.1:${this.place.port}/api/vuploadphoto`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.token}` },
      body: form,
    });
    return answer.ok;
  }

  /** With a log, a photo and a session; its time came two hours ago. */
  private async accountToErase(): Promise<Account> {
    const account = await this.withLog();
    await this.uploadPhoto(account);
    await this.client.query("update identity.account set delete_at = now() - interval '2 hours' where id = $1", [
      account.id,
    ]);
    return account;
  }

  /** Rows that still name the account, and files of its photo, once nothing changes any more. */
  private async leftOf({ id }: Account): Promise<string[]> {
    const gone = await until(async () => ((await this.naming(id)).length === 0 ? true : undefined));
    if (!gone) return (await this.naming(id)).map((column) => `${column} still names account ${id}`);
    return [];
  }

  private async naming(id: number): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string; column: string }>(ACCOUNT_COLUMNS);
    const found: string[] = [];
    for (const { name, column } of rows)
      if ((await count(this.client, `from ${name} where ${column} = $1`, [id])) > 0) found.push(`${name}.${column}`);
    return found;
  }

  private erase(): Promise<void> {
    return this.perform('erase-accounts');
  }

  private async perform(queue: string): Promise<void> {
    const id = await this.boss.send(queue, {});
    const state =
      id &&
      (await until(async () => {
        const [job] = await this.boss.findJobs(queue, { id });
        return job && /completed|failed/.test(job.state) ? job.state : undefined;
      }));
    if (state !== 'completed') throw new Error(`${queue}: ${state || 'did not end'}`);
  }

  private async call({ token }: Account, name: string, body: object): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${this.place.port}/api/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

async function until<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const end = Date.now() + PATIENCE * 1_000; Date.now() < end; await pause(100)) {
    const found = await read();
    if (found !== undefined) return found;
  }
  return undefined;
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

let made: Promise<Buffer> | undefined;

/** Large enough that making its variants takes a while. */
function largePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  made ??= sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#446688', noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
  return made;
}
