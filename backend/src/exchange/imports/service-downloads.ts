import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { formatHeader } from '@pileup/adif/write/adi-writer';
import { Clock } from '../../platform/clock.js';
import { Database, statement } from '../../platform/database/database.js';
import { Files } from '../../platform/storage/files.js';
import { VERSION } from '../../platform/version.js';
import { Progress } from '../progress.js';
import { QrzClient } from '../qrz/qrz-client.js';
import { requireClaim } from '../resumable-job.js';
import { WrongKey } from '../services/service-http.js';
import { ServiceLogins } from '../services/service-logins.js';
import { allows, IMPORT } from '../transitions.js';
import type { RunningImport } from './store-chunk.js';

const DAY_MS = 86_400_000;
/** Contacts of this many days are imported from a service. */
const DAYS = 14;

const PROGRESS = statement(`
  update exchange.import set bytes_total = $3, moved_at = $4 where id = $1 and run = $2 and ${allows(IMPORT.finish)}
  returning id`);
const STORE = statement(`
  update exchange.import set stored_as = $3, bytes_total = $4, moved_at = $5
  where id = $1 and run = $2 and ${allows(IMPORT.finish)} returning id`);

/** Downloads the contacts of an import from a service to a file, page by page. */
@Injectable()
export class ServiceDownloads {
  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly logins: ServiceLogins,
    private readonly qrz: QrzClient,
    private readonly progress: Progress,
    private readonly clock: Clock,
  ) {}

  /** @returns the name of the stored file @throws ServiceFailure; RunStopped at shutdown or if a later run has claimed it */
  async download(run: RunningImport, checkShutdown: () => void): Promise<string> {
    const stored = await this.files.store(Readable.from(this.pages(run, checkShutdown)));
    const values = [run.id, run.run, stored.name, stored.bytes, new Date(this.clock.now())];
    requireClaim(await this.database.run(STORE, values));
    return stored.name;
  }

  private async *pages(run: RunningImport, checkShutdown: () => void): AsyncGenerator<string> {
    const now = this.clock.now();
    const found = run.source === 'qrz' ? await this.logins.of(run.account_id, 'qrz') : null;
    if (!found) throw new WrongKey('QRZ is not connected. Please enter your key on your account page.');
    const header = formatHeader(VERSION, new Date(now));
    yield header;
    let bytes = Buffer.byteLength(header);
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const between = `BETWEEN:${day(now - DAYS * DAY_MS)}+${day(now)}`;
    for await (const { adif } of this.qrz.pages(found.secret, [between], () => this.logins.pace(run.account_id))) {
      checkShutdown();
      bytes += Buffer.byteLength(adif) + 1;
      requireClaim(await this.database.run(PROGRESS, [run.id, run.run, bytes, new Date(this.clock.now())]));
      this.progress.publishImport(run.account_id, run.id);
      yield `${adif}\n`;
    }
  }
}
