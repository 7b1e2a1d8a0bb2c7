import type { Qso } from '@pileup/contract/logbook';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound } from '../../platform/errors.js';
import { minuteOf } from './natural-key.js';

/** A port, provided by the module that has recordings and pictures. */
export abstract class QsoMedia {
  /** The recordings and pictures of a contact; hidden ones only for its owner. */
  abstract of(qdoId: number, isOwner: boolean): Promise<Pick<Qso, 'mp3s' | 'sstvs'>>;
}

/** Fields of a contact that its recordings and pictures copy. */
export interface QsoOfMedia {
  qdoId: number;
  ts: Date;
  freqHz: number | null;
  call: string;
  stationCallsign: string;
  band: string;
  mode: string;
  contestName: string;
}

const COLUMNS = `qdo_id as "qdoId", ts, freq_hz as "freqHz", call, station_callsign as "stationCallsign", band, mode,
  contest_name as "contestName"`;
const LOCK = sql<
  { qdoId: number; accountId: number },
  QsoOfMedia
>`select ${COLUMNS} from logbook.qso where qdo_id = $qdoId and account_id = $accountId and deleted_at is null for update`;
const SET_MP3_NAME = sql<{
  qdoId: number;
  accountId: number;
  name: string | null;
}>`update logbook.qso set mp3_name = $name where qdo_id = $qdoId and account_id = $accountId`;
const NEAREST = sql<
  { accountId: number; firstMinute: number; lastMinute: number; from: Date; to: Date; at: Date; limit: number },
  QsoOfMedia
>`
  select ${COLUMNS} from logbook.qso
  where account_id = $accountId and minute between $firstMinute and $lastMinute and ts between $from and $to
    and deleted_at is null
  order by abs(extract(epoch from ts - $at::timestamptz)), qdo_id limit $limit`;
const EXISTING = sql<
  { qdoIds: readonly number[] },
  { qdoId: number }
>`select qdo_id as "qdoId" from logbook.qso where qdo_id = any ($qdoIds::bigint[])`;

/** A contact of the account, locked until the transaction ends. @throws NotFound if it is absent, deleted or another's */
export async function lockQsoOfMedia(tx: Queryable, accountId: number, qdoId: number): Promise<QsoOfMedia> {
  const [qso] = await tx.run(LOCK, { qdoId, accountId });
  if (!qso) throw new NotFound('This contact is not in your log.');
  return qso;
}

/** Sets the first recording, which lists show; null for none. This is no change of the contact: `updated_at` stays. */
export async function setMp3Name(tx: Queryable, accountId: number, qdoId: number, name: string | null): Promise<void> {
  await tx.run(SET_MP3_NAME, { qdoId, accountId, name });
}

/** The contacts of an account that began between `from` and `to`, nearest to `at` first. Times are ms since 1970. */
export async function nearestQsos(
  runs: Queryable,
  accountId: number,
  { from, to, at }: { from: number; to: number; at: number },
  limit: number,
): Promise<QsoOfMedia[]> {
  return runs.run(NEAREST, {
    accountId,
    firstMinute: minuteOf(from),
    lastMinute: minuteOf(to),
    from: new Date(from),
    to: new Date(to),
    at: new Date(at),
    limit,
  });
}

/** Those of the contacts that exist, deleted ones that can be restored included. */
export async function existingQsos(runs: Queryable, qdoIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await runs.run(EXISTING, { qdoIds });
  return new Set(rows.map(({ qdoId }) => qdoId));
}
