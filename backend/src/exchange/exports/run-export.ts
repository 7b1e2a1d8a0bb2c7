import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ExportFormat } from '@pileup/contract/exchange';
import type { QsoSelection } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable, statement } from '../../platform/database/database.js';
import { diskFault, isDatabaseUnavailable } from '../../platform/database/outages.js';
import { Job, type Queue } from '../../platform/jobs/jobs.js';
import { AccountJobs } from '../account-jobs.js';
import { Progress } from '../progress.js';
import { Archive } from './archive.js';
import { ExportFiles } from './export-files.js';
import { writeLog } from './write-log.js';

/** How often a run says how far it is. */
const TELL_MS = 2_000;

/** An export under way, as this run knows it. */
interface Running {
  id: number;
  account_id: number;
  chosen: QsoSelection;
  format: ExportFormat;
  /** The file of the run before, which was interrupted. */
  before: string | null;
}

/** Another run has taken over, the job was declared stuck, or the process is ending. */
class SteppedAside extends Error {}

// A run claims the job by the name of its file: whoever took a name before finds that it is no longer his.
const BEGIN = statement(`
  update exchange.export set stored_as = $2, started_at = $3, moved_at = $3, contacts = 0, bytes = 0
  where id = $1 and status is null
  returning id, account_id, chosen, format, old.stored_as as before`);
const TELL = statement(`
  update exchange.export set contacts = $3, bytes = $4, moved_at = $5
  where id = $1 and stored_as = $2 and status is null returning id`);
const FINISH = statement(`
  update exchange.export set status = 1, contacts = $3, bytes = $4, moved_at = $5, finished_at = $5
  where id = $1 and stored_as = $2 and status is null returning id`);
const FAIL = statement(`
  update exchange.export set status = 9, error = $3, stored_as = null, finished_at = $4
  where id = $1 and stored_as = $2 and status is null returning id`);
const UNFINISHED = statement('select id, account_id from exchange.export where status is null order by id');

const EXPORT: Queue<{ exportId: number }> = {
  name: 'export-adif',
  // One account has one place at most: another one's export need not wait.
  concurrency: 2,
  retries: 20,
  timeoutSeconds: 3_600,
};

/** Writes the file of an export, always from its beginning; only a whole file is ever shown. */
@Injectable()
export class ExportRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private ending = false;

  constructor(
    private readonly database: Database,
    private readonly files: ExportFiles,
    private readonly archive: Archive,
    private readonly jobs: AccountJobs,
    private readonly progress: Progress,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** What a crash interrupted is run again at once, instead of when its job is taken for dead. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE === 'web') return;
    for (const { id, account_id } of await this.database.run<{ id: number; account_id: number }>(UNFINISHED, []))
      await this.enqueue(id, account_id, this.database);
  }

  beforeApplicationShutdown(): void {
    this.ending = true;
  }

  async enqueue(exportId: number, accountId: number, tx: Queryable): Promise<void> {
    await this.jobs.send(EXPORT, { exportId }, accountId, tx);
  }

  @Job(EXPORT)
  async run({ exportId }: { exportId: number }): Promise<void> {
    const name = this.files.newName();
    const [running] = await this.database.run<Running>(BEGIN, [exportId, name, this.now()]);
    if (!running) return;
    if (running.before) await this.files.remove(running.before);
    try {
      const { contacts, bytes } = await this.write(running, name);
      const [finished] = await this.database.run(FINISH, [running.id, name, contacts, bytes, this.now()]);
      if (!finished) throw new SteppedAside();
      this.progress.publishExport(running.account_id, running.id);
    } catch (error) {
      // What cannot be removed now is swept.
      await this.files.remove(name).catch(() => undefined);
      if (error instanceof SteppedAside)
        return this.ending ? this.enqueue(exportId, running.account_id, this.database) : undefined;
      if (isDatabaseUnavailable(error)) throw error;
      // On our own disk, or on the database's, which sorts there.
      const full = diskFault(error);
      const [failed] = await this.database.run(FAIL, [exportId, name, full ? NO_ROOM : FAULT, this.now()]);
      this.progress.publishExport(running.account_id, running.id);
      if (failed && !full) throw error;
    }
  }

  private async write(running: Running, name: string): Promise<{ contacts: number; bytes: number }> {
    let contacts = 0;
    let written = 0;
    let told = this.clock.now();
    const onward = async (soFar: number) => {
      if (this.ending) throw new SteppedAside();
      if (Math.abs(this.clock.now() - told) < TELL_MS) return;
      told = this.clock.now();
      await this.tell(running, name, soFar, written);
    };
    const { account_id: accountId, chosen, format } = running;
    const bytes = await this.files.write(name, async (append) => {
      const take = async (piece: Buffer) => {
        await append(piece);
        written += piece.length;
      };
      contacts =
        format === 'zip'
          ? await this.archive.write(accountId, take, onward)
          : await writeLog(
              this.database,
              { accountId, selection: chosen, format, createdAt: this.now() },
              take,
              onward,
            );
    });
    return { contacts, bytes };
  }

  private async tell(running: Running, name: string, contacts: number, bytes: number): Promise<void> {
    const [still] = await this.database.run(TELL, [running.id, name, contacts, bytes, this.now()]);
    if (!still) throw new SteppedAside();
    this.progress.publishExport(running.account_id, running.id);
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}

const NO_ROOM = 'The server has no room for the file at the moment. Please try again later.';
const FAULT = 'The export stopped at a fault on our side, which has been noted. Please try again.';
