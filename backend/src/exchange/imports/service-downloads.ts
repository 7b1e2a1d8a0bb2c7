import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { EncodingDetector } from '@pileup/adif/encoding/detect-encoding';
import { formatHeader } from '@pileup/adif/write/adi-writer';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Files } from '../../platform/storage/files.js';
import { VERSION } from '../../platform/version.js';
import { LotwClient } from '../lotw/lotw-client.js';
import { Progress } from '../progress.js';
import { QrzClient } from '../qrz/qrz-client.js';
import { requireClaim } from '../resumable-job.js';
import type { ServiceLogin } from '../services/log-service.js';
import { WrongKey } from '../services/service-http.js';
import { ServiceLogins } from '../services/service-logins.js';
import { allows, IMPORT } from '../transitions.js';
import type { RunningImport } from './store-chunk.js';
import { detecting } from './utf8-upload.js';

const DAY_MS = 86_400_000;
/** Contacts of this many days are imported from QRZ. */
const DAYS = 14;
/** All contacts at LoTW, with the places of both stations. */
const ALL_AT_LOTW = {
  ...{ qso_qsl: 'no', qso_qsorxsince: '1945-01-01' },
  ...{ qso_qsldetail: 'yes', qso_mydetail: 'yes', qso_withown: 'yes' },
};

/** The services that contacts are imported from, as ADIF in parts. */
@Injectable()
export class DownloadSources {
  constructor(
    private readonly logins: ServiceLogins,
    private readonly qrz: QrzClient,
    private readonly lotw: LotwClient,
    private readonly clock: Clock,
  ) {}

  /** @throws ServiceFailure */
  async *of({ account_id: accountId, source }: RunningImport): AsyncGenerator<Buffer> {
    const service = source === 'qrz' || source === 'lotw' ? source : null;
    const login = service && (await this.logins.of(accountId, service));
    if (!login) throw new WrongKey('The service is not connected. Please connect it on your account page.');
    if (service === 'qrz') return yield* this.qrzPages(login);
    await this.logins.pace(accountId);
    yield* this.lotw.report(login, ALL_AT_LOTW);
  }

  private async *qrzPages({ accountId, secret }: ServiceLogin): AsyncGenerator<Buffer> {
    const now = this.clock.now();
    yield Buffer.from(formatHeader(VERSION, new Date(now)));
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const between = `BETWEEN:${day(now - DAYS * DAY_MS)}+${day(now)}`;
    for await (const { adif } of this.qrz.pages(secret, [between], () => this.logins.pace(accountId)))
      yield Buffer.from(`${adif}\n`);
  }
}

/** ms between two shown numbers of bytes. */
const PROGRESS_MS = 200;

const PROGRESS = sql<{ id: number; run: number; bytes: number; movedAt: Date }, { id: number }>`
  update exchange.import set bytes_total = $bytes, moved_at = $movedAt where id = $id and run = $run and ${allows(IMPORT.finish)}
  returning id`;
const STORE = sql<
  { id: number; run: number; storedAs: string; bytesTotal: number; movedAt: Date; encoding: string },
  { id: number }
>`
  update exchange.import set stored_as = $storedAs, bytes_total = $bytesTotal, moved_at = $movedAt, encoding = $encoding
  where id = $id and run = $run and ${allows(IMPORT.finish)} returning id`;

/** Downloads the contacts of an import from a service to a file, part by part. */
@Injectable()
export class ServiceDownloads {
  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly sources: DownloadSources,
    private readonly progress: Progress,
    private readonly clock: Clock,
  ) {}

  /** @returns the name of the stored file @throws ServiceFailure; RunStopped at shutdown or if a later run has claimed it */
  async download(run: RunningImport, checkShutdown: () => void): Promise<string> {
    const detector = new EncodingDetector();
    const stored = await this.files.store(Readable.from(detecting(this.pages(run, checkShutdown), detector)));
    run.encoding = detector.result();
    const params = {
      id: run.id,
      run: run.run,
      storedAs: stored.name,
      bytesTotal: stored.bytes,
      movedAt: new Date(this.clock.now()),
      encoding: run.encoding,
    };
    requireClaim(await this.database.run(STORE, params));
    return stored.name;
  }

  private async *pages(run: RunningImport, checkShutdown: () => void): AsyncGenerator<Buffer> {
    let bytes = 0;
    let shownAt = -PROGRESS_MS;
    for await (const part of this.sources.of(run)) {
      checkShutdown();
      bytes += part.length;
      // A report arrives in many small parts.
      if (this.clock.elapsed() - shownAt >= PROGRESS_MS) {
        shownAt = this.clock.elapsed();
        requireClaim(
          await this.database.run(PROGRESS, { id: run.id, run: run.run, bytes, movedAt: new Date(this.clock.now()) }),
        );
        this.progress.publishImport(run.account_id, run.id);
      }
      yield part;
    }
  }
}
