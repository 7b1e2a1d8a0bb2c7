import type { StreamForResponse } from '@pileup/contract/streams';
import type { StationSummary } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { liveTimes, STREAM_COLUMNS, type StreamRow } from './stream.js';

export const NO_SUCH_OPERATOR = 'Operator not found.';

const BY_ACCOUNT = sql<
  { accountId: number },
  StreamRow
>`select ${STREAM_COLUMNS} from content.stream where account_id = $accountId`;

/** The stream of an account, live or not; undefined if none is saved. */
export async function streamOf(runs: Queryable, accountId: number): Promise<StreamRow | undefined> {
  const [row] = await runs.run(BY_ACCOUNT, { accountId });
  return row;
}

/** An operator's stream if it is live and shown to this viewer. */
export async function streamFor(
  runs: Queryable,
  station: StationSummary,
  viewerId: number | undefined,
  now: number,
): Promise<StreamForResponse> {
  const row = await streamOf(runs, station.id);
  const mine = station.id === viewerId;
  const times = row && liveTimes(row, now);
  const isShown = mine || (!station.isHidden && row?.hidden_reason === null);
  const user = authorOf(station);
  if (!row || !times || !isShown) return { user, stream: null, mine };
  const { kind, source, title } = row;
  return { user, stream: { user, kind, source, title, ...times }, mine };
}

/** A station as the operator of a stream. */
export function authorOf({ id, name, callsign, image }: StationSummary): StreamForResponse['user'] {
  return { id, name, my_callsign: callsign, profile_image_name: image };
}
