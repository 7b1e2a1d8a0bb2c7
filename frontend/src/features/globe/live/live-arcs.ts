import type { LiveArc, LiveArcsChange } from '@pileup/contract/globe';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchFast } from '../../../lib/http/http.ts';
import { recentEvents } from '../../../lib/live/event-replay.ts';
import { onFrame, patchQueries } from '../../../lib/live/live-frames.ts';
import { useSession } from '../../../lib/session.ts';

const ARCS_MS = 5_000;
/** Prefix of the query keys of every reader's arcs. */
const ARCS_KEY = ['live-arcs'] as const;

/**
 * The contacts of the last 30 minutes as arcs, fetched with the user's token: the user's contacts are never blurred.
 */
export function useLiveArcs() {
  return useQuery(liveArcsQuery(useSession()?.user.id));
}

function liveArcsQuery(accountId: number | undefined) {
  return queryOptions({
    queryKey: [...ARCS_KEY, accountId ?? 'visitor'],
    queryFn: async ({ signal }): Promise<LiveArc[]> =>
      recentEvents.onto('arcs', await fetchFast('live-arcs', { asOperator: true }, signal), withArcsNow),
    meta: { live: { pollMs: ARCS_MS, pushed: true } },
  });
}

const withArcsNow = (before: readonly LiveArc[], change: LiveArcsChange) => withArcs(before, change, Date.now());

onFrame('arcs', (change, queries) => patchQueries<LiveArc[]>(queries, ARCS_KEY, (arcs) => withArcsNow(arcs, change)));

/** Arcs older than this disappear without being announced. */
export const ARCS_WINDOW_MS = 30 * 60_000;
/** The call of the other station in blurred contacts. */
const HIDDEN_CALL = '******';

/**
 * Applies a change of the arcs, newest first, and removes those that are too old. A readable arc is not replaced by a
 * blurred one: the socket's broadcast blurs a contact even for its own operator.
 * @param now ms
 */
export function withArcs(before: readonly LiveArc[], { arcs, gone }: LiveArcsChange, now: number): LiveArc[] {
  const byId = new Map(before.map((arc) => [arc.entity_id, arc]));
  for (const arc of arcs) {
    const known = byId.get(arc.entity_id);
    if (!(arc.to.call === HIDDEN_CALL && known && known.to.call !== HIDDEN_CALL)) byId.set(arc.entity_id, arc);
  }
  for (const id of gone) byId.delete(id);
  return [...byId.values()]
    .filter(({ meta }) => Date.parse(meta.TS) > now - ARCS_WINDOW_MS)
    .sort((a, b) => Date.parse(b.meta.TS) - Date.parse(a.meta.TS) || b.entity_id - a.entity_id);
}
