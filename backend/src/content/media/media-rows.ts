import type { MediaKind, Recording, SstvPicture } from '@pileup/contract/media';
import type { QsoOfMedia } from '../../logbook/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound, RuleBroken } from '../../platform/errors.js';

/** Fields of a file before it belongs to a contact. */
export interface NewMedia {
  accountId: number;
  kind: MediaKind;
  name: string;
  caption: string;
  bytes: number;
  sha256: Buffer;
  duration?: number | null;
  peaks?: readonly number[];
  width?: number;
  height?: number;
  /** Start time of an offered recording or picture. */
  startedAt?: Date;
}

export interface MediaRow {
  id: number;
  kind: MediaKind;
  name: string;
  caption: string;
  bytes: number;
  duration: number | null;
  peaks: number[];
  width: number | null;
  height: number | null;
  createdAt: Date;
  hiddenReason: string | null;
}

export const MEDIA_COLUMNS = `id, kind, name, caption, bytes, duration, peaks, width, height, created_at as "createdAt",
  hidden_reason as "hiddenReason"`;

const MAX_OF_QSO = 10;
const MAX_FILES = 1_000;
const MAX_BYTES = 2 * 1024 ** 3;

/** Fields of the contact that its files have, too; null without a contact. */
type CopiedFields = { [Field in keyof QsoOfMedia]: QsoOfMedia[Field] | null };

const NO_QSO: CopiedFields = {
  qdoId: null,
  ts: null,
  freqHz: null,
  call: null,
  stationCallsign: null,
  band: null,
  mode: null,
  contestName: null,
};

const LOCK = sql<{ accountId: number }>`${accountLock('changingMedia')}`;
const USED = sql<
  { accountId: number; qdoId: number | null; kind: string },
  { files: number; bytes: number; ofQso: number }
>`
  select count(*)::integer as files, coalesce(sum(bytes), 0)::bigint as bytes,
    count(*) filter (where qdo_id = $qdoId and kind = $kind)::integer as "ofQso"
  from content.media where account_id = $accountId`;
const INSERT = sql<
  CopiedFields & {
    accountId: number;
    kind: string;
    name: string;
    caption: string;
    bytes: number;
    duration: number | null;
    peaks: readonly number[];
    width: number | null;
    height: number | null;
    startedAt: Date | null;
    createdAt: Date;
  },
  MediaRow
>`
  insert into content.media (account_id, kind, name, caption, bytes, duration, peaks, width, height, started_at, created_at,
    qdo_id, ts, freq_hz, call, station_callsign, band, mode, contest_name, is_blanked)
  values ($accountId, $kind, $name, $caption, $bytes, $duration, $peaks, $width, $height, $startedAt, $createdAt,
    $qdoId, $ts, $freqHz, $call, $stationCallsign, $band, $mode, $contestName, true)
  returning ${MEDIA_COLUMNS}`;
const ATTACH = sql<CopiedFields & { accountId: number; id: number }>`
  update content.media set qdo_id = $qdoId, ts = $ts, freq_hz = $freqHz, call = $call, station_callsign = $stationCallsign,
    band = $band, mode = $mode, contest_name = $contestName
  where account_id = $accountId and id = $id`;
const RECEIVED = sql<{ accountId: number; sha256: Buffer; receivedAt: Date }, { account_id: number }>`
  insert into content.media_received (account_id, sha256, received_at) values ($accountId, $sha256, $receivedAt)
  on conflict do nothing returning account_id`;

/** Serializes changes of an account's recordings and pictures, so that their number stays within the limits. */
export async function lockMedia(tx: Queryable, accountId: number): Promise<void> {
  await tx.run(LOCK, { accountId });
}

/**
 * @param qdoId null for a file without a contact
 * @param isStored the file counts already, only without a contact
 * @throws RuleBroken if there is no room for another file of these bytes
 */
export async function checkCapacity(
  runs: Queryable,
  { accountId, kind, bytes }: Pick<NewMedia, 'accountId' | 'kind' | 'bytes'>,
  qdoId: number | null,
  { isStored = false } = {},
): Promise<void> {
  const [used] = await runs.run(USED, { accountId, qdoId, kind });
  if (!used) return;
  if (used.ofQso >= MAX_OF_QSO)
    throw new RuleBroken(
      `A contact has at most ${MAX_OF_QSO} ${kind === 'sstv' ? 'pictures' : 'recordings'}. Delete one to make room.`,
    );
  if (isStored) return;
  if (used.files >= MAX_FILES || used.bytes + bytes > MAX_BYTES)
    throw new RuleBroken('You have 1,000 recordings and pictures, or 2 GB of them. Delete some to make room.');
}

/** Stores a row in the transaction that checked the room. */
export async function insertMedia(
  tx: Queryable,
  media: NewMedia,
  qso: QsoOfMedia | null,
  now: number,
): Promise<MediaRow> {
  const { accountId, kind, name, caption, bytes, duration = null, peaks = [] } = media;
  const { width = null, height = null, startedAt = null } = media;
  const [row] = await tx.run(INSERT, {
    ...(qso ?? NO_QSO),
    accountId,
    kind,
    name,
    caption,
    bytes,
    duration,
    peaks,
    width,
    height,
    startedAt,
    createdAt: new Date(now),
  });
  if (!row) throw new Error('the file was not stored');
  return row;
}

export async function attachMedia(tx: Queryable, accountId: number, id: number, qso: QsoOfMedia): Promise<void> {
  await tx.run(ATTACH, { ...qso, accountId, id });
}

/** Notes that a file was received; false if it was received before, even if it was deleted since. */
export async function noteReceived(
  tx: Queryable,
  { accountId, sha256 }: Pick<NewMedia, 'accountId' | 'sha256'>,
  now: number,
): Promise<boolean> {
  return (await tx.run(RECEIVED, { accountId, sha256, receivedAt: new Date(now) })).length > 0;
}

export const noSuchFile = () => new NotFound('Recording or picture not found.');

export function recordingOf(row: MediaRow): Recording {
  const { id, name, caption, bytes, duration, peaks, createdAt, hiddenReason } = row;
  return {
    id,
    file_name: name,
    caption,
    bytes,
    duration,
    peaks,
    created_at: createdAt.toISOString(),
    hidden_reason: hiddenReason,
  };
}

export function pictureOf({ id, name, caption, width, height, createdAt, hiddenReason }: MediaRow): SstvPicture {
  return {
    id,
    file_name: name,
    caption,
    width: width ?? 0,
    height: height ?? 0,
    created_at: createdAt.toISOString(),
    hidden_reason: hiddenReason,
  };
}
