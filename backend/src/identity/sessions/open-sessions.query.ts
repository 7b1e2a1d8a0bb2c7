import type { OpenSession } from '@pileup/contract/identity';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import type { Me } from '../me.js';

const MAX_SESSIONS = 100;

// A browser is a root session and its children; the one seen last has the callsign it is switched to.
const OPEN = sql<{ mainId: number; sessionId: string | null; now: Date }, OpenRow>`
  select root.id, root.device, latest.callsign as my_callsign, root.created_at as began_at, latest.seen_at, latest.is_this
  from identity.account owner
    join identity.session root on root.account_id = owner.id and root.parent_id is null
    cross join lateral (
      select a.callsign, s.seen_at, bool_or(s.id = $sessionId) over () as is_this
      from identity.session s join identity.account a on a.id = s.account_id
      where s.id = root.id or s.parent_id = root.id
      order by s.seen_at desc, s.created_at desc limit 1
    ) latest
  where (owner.id = $mainId or owner.managed_by_id = $mainId) and root.expires_at > $now
  order by latest.seen_at desc, root.id limit ${MAX_SESSIONS}`;

type OpenRow = Omit<OpenSession, 'began_at' | 'seen_at'> & { began_at: Date; seen_at: Date };

/** The browsers an operator is signed in with, under any of his callsigns. */
export async function openSessions(
  database: Queryable,
  me: Pick<Me, 'mainId' | 'sessionId'>,
  now: number,
): Promise<OpenSession[]> {
  const { mainId, sessionId } = me;
  const rows = await database.run(OPEN, { mainId, sessionId, now: new Date(now) });
  return rows.map(({ began_at, seen_at, ...session }) => ({
    ...session,
    began_at: began_at.toISOString(),
    seen_at: seen_at.toISOString(),
  }));
}
