import type { StreamForResponse } from '@pileup/contract/streams';
import type { StationSummary } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { liveTimes, type Stream } from './stream.entity.js';

export const NO_SUCH_OPERATOR = 'Operator not found.';

/** Every viewer of the page reads it, and reports of streams read it in their transaction. */
const BY_ACCOUNT = sql<{ accountId: number }, Pick<Stream, 'kind' | 'source' | 'title' | 'liveSince' | 'hiddenReason'>>`
  select kind, source, title, live_since as "liveSince", hidden_reason as "hiddenReason"
  from content.stream where account_id = $accountId`;

/** An operator's stream if it is live and shown to this viewer. */
export async function streamFor(
  runs: Queryable,
  station: StationSummary,
  viewerId: number | undefined,
  now: number,
): Promise<StreamForResponse> {
  const [row] = await runs.run(BY_ACCOUNT, { accountId: station.id });
  const mine = station.id === viewerId;
  const times = row && liveTimes(row, now);
  const isShown = mine || (!station.isHidden && row?.hiddenReason === null);
  const user = authorOf(station);
  if (!row || !times || !isShown) return { user, stream: null, mine };
  const { kind, source, title } = row;
  return { user, stream: { user, kind, source, title, ...times }, mine };
}

/** A station as the operator of a stream. */
export function authorOf({ id, name, callsign, image }: StationSummary): StreamForResponse['user'] {
  return { id, name, my_callsign: callsign, profile_image_name: image };
}
