import { Injectable } from '@nestjs/common';
import type { MediaKind } from '@pileup/contract/media';
import { Database, type Queryable, type Transaction } from '../../platform/database/database.js';
import { type NotNull, sql } from '../../platform/database/sql.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { type ReportedThing, ReportTarget } from '../../platform/reports.js';
import { mediaPath } from './media-names.js';
import { MediaOfQsos } from './media-of-qsos.js';

const FIND = sql<{ id: number; kind: string }, FoundRow>`
  select account_id as "ownerId", caption, station_callsign as station, call, ts, qdo_id as "qdoId" from content.media
  where id = $id and kind = $kind and qdo_id is not null and hidden_reason is null and not is_qso_deleted and not is_leaving`;
const ROW = sql<{ id: number; kind: string }, { accountId: number; qdoId: NotNull<number>; name: string }>`
  select account_id as "accountId", qdo_id as "qdoId", name from content.media
  where id = $id and kind = $kind and qdo_id is not null`;
const HIDE = sql<{
  id: number;
  reason: string | null;
}>`update content.media set hidden_reason = $reason where id = $id`;

interface FoundRow {
  ownerId: number;
  caption: string;
  station: NotNull<string>;
  call: NotNull<string>;
  ts: NotNull<Date>;
  qdoId: NotNull<number>;
}

/** Recordings and pictures can be reported by those who see them. */
abstract class ReportedMedia implements ReportTarget {
  protected abstract readonly kind: MediaKind;

  constructor(
    protected readonly database: Database,
    private readonly ofQsos: MediaOfQsos,
  ) {}

  async find(id: number, _: number, runs: Queryable): Promise<ReportedThing | null> {
    const [row] = await runs.run(FIND, { id, kind: this.kind });
    if (!row) return null;
    const of = `${row.station} with ${row.call}, ${row.ts.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return { ownerId: row.ownerId, text: [of, row.caption].filter(Boolean).join(': '), path: `/qso/${row.qdoId}` };
  }

  async setHidden(id: number, reason: string | null, tx: Transaction): Promise<void> {
    const row = await this.row(id, tx);
    if (!row) return;
    // The contact is locked before its files, as logging does.
    const isRecording = this.kind === 'recording';
    if (isRecording) await this.ofQsos.writeMp3Name(tx, row.accountId, row.qdoId, id);
    await tx.run(HIDE, { id, reason });
    if (isRecording && reason === null) await this.ofQsos.writeMp3Name(tx, row.accountId, row.qdoId);
  }

  async publish(id: number): Promise<void> {
    const row = await this.row(id, this.database);
    if (row && this.kind === 'recording') this.ofQsos.publish(row.accountId, row.qdoId);
  }

  protected async row(
    id: number,
    runs: Queryable,
  ): Promise<{ accountId: number; qdoId: NotNull<number>; name: string } | undefined> {
    const [row] = await runs.run(ROW, { id, kind: this.kind });
    return row;
  }
}

@Injectable()
@ReportTarget({ kind: 'recording' })
export class ReportedRecordings extends ReportedMedia {
  protected readonly kind = 'recording';

  constructor(database: Database, ofQsos: MediaOfQsos) {
    super(database, ofQsos);
  }
}

@Injectable()
@ReportTarget({ kind: 'sstv' })
export class ReportedPictures extends ReportedMedia {
  protected readonly kind = 'sstv';

  constructor(
    database: Database,
    ofQsos: MediaOfQsos,
    private readonly paths: SignedPaths,
  ) {
    super(database, ofQsos);
  }

  async picture(id: number, runs: Queryable): Promise<string | null> {
    const row = await this.row(id, runs);
    return row ? this.paths.sign(mediaPath('sstv', row.name)) : null;
  }
}
