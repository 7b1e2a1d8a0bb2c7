import { setTimeout as pause } from 'node:timers/promises';
import { contactCount, readImports, upload, waitForImport } from '../imports/import-client.ts';
import { differences, type ImportOutcome } from '../imports/import-outcome.ts';
import { connectDatabase, count } from '../process/database.ts';
import { type Account, KillableProduct } from './killable-product.ts';

export interface DisturbedImport {
  /** Differences from the undisturbed import. */
  differences: string[];
  /** Records read before the disturbance; undefined when the import was already done. */
  recordsRead: number | undefined;
}

export interface InterruptedUpload {
  accepted: boolean;
  errors: string[];
}

/**
 * Time for an import to finish once everything is running again. On a busy machine background work yields to requests.
 */
const TIMEOUT_SECONDS = 300;

/** A program on its own database, and one file that is imported repeatedly while the program or database is killed. */
export class ImportCrashHarness {
  private readonly file: string;
  private readonly product: KillableProduct;
  private undisturbed: ImportOutcome | undefined;

  private constructor(file: string, product: KillableProduct) {
    this.file = file;
    this.product = product;
  }

  static async open(url: string, file: string, dataDir: string): Promise<ImportCrashHarness> {
    return new ImportCrashHarness(file, await KillableProduct.open(url, dataDir));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.product.stop();
  }

  crash(): Promise<void> {
    return this.product.crash();
  }

  /** Imports the file undisturbed, as the reference for the other imports; returns the seconds of its parts. */
  async importUndisturbed(): Promise<{ outcome: ImportOutcome; uploading: number; importing: number }> {
    const account = await this.product.newAccount();
    const startedAt = performance.now();
    const id = await upload(account, this.file);
    const uploaded = performance.now();
    const report = await waitForImport(account, id, TIMEOUT_SECONDS);
    const importing = (performance.now() - uploaded) / 1_000;
    this.undisturbed = { accountId: account.id, report, contactCount: await contactCount(account) };
    return { outcome: this.undisturbed, uploading: (uploaded - startedAt) / 1_000, importing };
  }

  /**
   * Imports the file and runs `disturb` the given seconds after the upload's response, or once so many of its records
   * are stored.
   */
  async importDisturbed(
    moment: { seconds: number } | { stored: number },
    disturb: () => Promise<void>,
  ): Promise<DisturbedImport> {
    const account = await this.product.newAccount();
    // The records are read by SQL: a busy program responds only between two chunks, and would only be killed there.
    await using client = await connectDatabase(this.product.url);
    const id = await upload(account, this.file);
    const state = async () => {
      const { rows } = await client.query<{ read: number; status: string }>(
        'select read, status from exchange.import where id = $1',
        [id],
      );
      return rows[0];
    };
    if ('seconds' in moment) await pause(moment.seconds * 1_000);
    let disturbed = await state();
    const isUnfinished = () => disturbed?.status === 'queued' || disturbed?.status === 'running';
    while ('stored' in moment && isUnfinished() && (disturbed?.read ?? 0) < moment.stored) {
      await pause(5);
      disturbed = await state();
    }
    await disturb();
    return {
      differences: await this.compareWithUndisturbed(account, id),
      recordsRead: disturbed?.status === 'done' ? undefined : disturbed?.read,
    };
  }

  /** Uploads the file and kills the program some seconds later: the upload is refused, or the file is imported. */
  async interruptUpload(seconds: number): Promise<InterruptedUpload> {
    const account = await this.product.newAccount();
    const answered = upload(account, this.file).catch(() => undefined);
    await pause(seconds * 1_000);
    await this.crash();
    const id = await answered;
    const ids = (await readImports(account)).map((row) => row.id);
    // A program killed between commit and response has accepted a file although the client got an error.
    const [only] = ids;
    if (ids.length > 1 || (id !== undefined && id !== only))
      return { accepted: true, errors: [`import ${id} was accepted, but these exist: ${ids}`] };
    if (only !== undefined) return { accepted: true, errors: await this.compareWithUndisturbed(account, only) };
    await using client = await connectDatabase(this.product.url);
    const remaining = await count(client, 'from logbook.qso where account_id = $1', [account.id]);
    const errors = remaining === 0 ? [] : [`${remaining} contacts were imported from a refused file`];
    return { accepted: false, errors };
  }

  private async compareWithUndisturbed(account: Account, importId: number): Promise<string[]> {
    if (!this.undisturbed) throw new Error('importUndisturbed must run first');
    try {
      const report = await waitForImport(account, importId, TIMEOUT_SECONDS);
      const outcome = { accountId: account.id, report, contactCount: await contactCount(account) };
      await using client = await connectDatabase(this.product.url);
      return await differences(client, this.undisturbed, outcome);
    } catch (error) {
      return [(error as Error).message];
    }
  }
}
