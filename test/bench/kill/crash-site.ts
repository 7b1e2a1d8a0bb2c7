import { setTimeout as pause } from 'node:timers/promises';
import { type Asking, ended, importsOf, shownIn, upload } from '../imports/import-client.ts';
import { differences, type Outcome } from '../imports/import-outcome.ts';
import { connected, count } from '../process/database.ts';
import { freePort, type Place, type Product, startProduct } from '../process/product.ts';

type Account = Asking & { id: number };

/** What a disturbance did to an import. */
export interface Disturbed {
  /** In what it differs from the undisturbed one; empty: in nothing. */
  wrong: string[];
  /** Records read just before; undefined when the import was already over, so that nothing was disturbed. */
  readBefore: number | undefined;
}

export interface CutUpload {
  accepted: boolean;
  wrong: string[];
}

/** Seconds within which an import must be done after everything is running again. */
const PATIENCE = 30;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A program on a database of its own, and one file that is imported again and again while bad things happen. */
export class CrashSite {
  private readonly url: string;
  private readonly file: string;
  private readonly place: Place;
  private product: Product;
  private accounts = 0;
  private alone: Outcome | undefined;

  private constructor(url: string, file: string, place: Place, product: Product) {
    this.url = url;
    this.file = file;
    this.place = place;
    this.product = product;
  }

  static async open(url: string, file: string, dataDir: string): Promise<CrashSite> {
    const place = { port: await freePort(), dataDir };
    return new CrashSite(url, file, place, await startProduct(url, place));
  }

  async close(): Promise<void> {
    await this.product.stop();
  }

  /** Ends the program as a power cut would and starts it again, on the same folder, database and port. */
  async crash(): Promise<void> {
    await this.product.kill();
    this.product = await startProduct(this.url, this.place);
  }

  /** Imports the file undisturbed: what every other import of it is held against. Answers the seconds it took. */
  async leaveAlone(): Promise<{ outcome: Outcome; uploading: number; importing: number }> {
    const account = await this.newAccount();
    const begun = performance.now();
    const id = await upload(account, this.file);
    const uploaded = performance.now();
    const report = await ended(account, id, PATIENCE);
    const importing = (performance.now() - uploaded) / 1_000;
    this.alone = { accountId: account.id, report, shown: await shownIn(account) };
    return { outcome: this.alone, uploading: (uploaded - begun) / 1_000, importing };
  }

  /** Imports the file; `strike` comes so many seconds after its upload was answered. */
  async disturb(seconds: number, strike: () => Promise<void>): Promise<Disturbed> {
    const account = await this.newAccount();
    // Asked in SQL: a busy program would answer only when it is between two chunks, and be killed only there.
    const client = await connected(this.url);
    const id = await upload(account, this.file);
    await pause(seconds * 1_000);
    const { rows } = await client.query<{ read: number; status: string }>(
      'select read, status from exchange.import where id = $1',
      [id],
    );
    await client.end();
    await strike();
    return {
      wrong: await this.wrongWith(account, id),
      readBefore: rows[0]?.status === 'done' ? undefined : rows[0]?.read,
    };
  }

  /** Uploads the file and kills the program so many seconds later: the client is refused, or its file is imported. */
  async cutUpload(seconds: number): Promise<CutUpload> {
    const account = await this.newAccount();
    const answered = upload(account, this.file).catch(() => undefined);
    await pause(seconds * 1_000);
    await this.crash();
    const id = await answered;
    const known = (await importsOf(account)).map((row) => row.id);
    // Killed between its commit and the answer, it has accepted what the client believes to be refused.
    const [only] = known;
    if (known.length > 1 || (id !== undefined && id !== only))
      return { accepted: true, wrong: [`import ${id} was accepted, and there are: ${known}`] };
    if (only !== undefined) return { accepted: true, wrong: await this.wrongWith(account, only) };
    const client = await connected(this.url);
    const left = await count(client, 'from logbook.qso where account_id = $1', [account.id]);
    await client.end();
    return { accepted: false, wrong: left === 0 ? [] : [`${left} contacts came from a refused file`] };
  }

  private async wrongWith(account: Account, importId: number): Promise<string[]> {
    if (!this.alone) throw new Error('nothing to hold it against: leave an import alone first');
    try {
      const report = await ended(account, importId, PATIENCE);
      const outcome = { accountId: account.id, report, shown: await shownIn(account) };
      const client = await connected(this.url);
      const wrong = await differences(client, this.alone, outcome);
      await client.end();
      return wrong;
    } catch (error) {
      return [(error as Error).message];
    }
  }

  private async newAccount(): Promise<Account> {
    const n = this.accounts++;
    const callsign = `M${n % 10}Q${LETTERS[Math.floor(n / 10) % 26]}${LETTERS[Math.floor(n / 260)]}`;
    return { ...(await this.product.operator(callsign)), port: this.place.port };
  }
}
