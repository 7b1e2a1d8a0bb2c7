import type { Stations } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { adminActs } from './acts.query.js';

/** The last 50 acts of administrators as text for a terminal, latest first. */
export async function actsText(database: Queryable, stations: Stations): Promise<string> {
  const { acts } = await adminActs(database, stations, 1);
  return acts
    .map(({ act, kind, thing_id, detail, admin, owner, origin, reason, created_at }) => {
      const at = created_at.slice(0, 16).replace('T', ' ');
      const by = origin === 'page' ? (admin?.my_callsign ?? 'a deleted account') : 'the command line';
      const about = owner ? ` of ${owner.my_callsign}` : '';
      const thing = kind === 'account' ? (owner ? ` ${owner.my_callsign}` : '') : ` ${kind} ${thing_id}${about}`;
      return `${at} UTC  ${by}: ${act}${thing}${detail && ` (${detail})`}: ${reason}`;
    })
    .join('\n')
    .replace(/[^\P{Cc}\n]/gu, ' ');
}
