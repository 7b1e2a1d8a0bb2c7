import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { EncodingDetector } from '@pileup/adif/encoding/detect-encoding';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Files } from '../../platform/storage/files.js';
import { classMark, Discovered } from '../../platform/wiring/discovered.js';
import { Progress } from '../progress.js';
import { requireClaim } from '../resumable-job.js';
import { allows, IMPORT } from '../transitions.js';
import type { RunningImport } from './store-chunk.js';
import { detecting } from './utf8-upload.js';

/** An outside service that contacts are imported from, provided by the module that knows the service. */
export interface DownloadSource {
  /** The account's contacts there as ADIF, in parts. @throws ServiceFailure if the service is not connected or fails */
  download(accountId: number): AsyncIterable<Buffer>;
}

/** Declares the provider of one service. `StartImport` names it as the source of an upload. */
export const DownloadSource = classMark<DownloadSource, { service: string }>('download source');

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
    private readonly discovered: Discovered,
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
    const source = this.discovered.providers(DownloadSource).find(({ options }) => options.service === run.source);
    if (!source) throw new Error(`No module downloads contacts from ${run.source}.`);
    for await (const part of source.value.download(run.account_id)) {
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
