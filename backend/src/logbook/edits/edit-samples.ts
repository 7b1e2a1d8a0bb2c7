import type { ChangedContact } from '@pileup/contract/log/edits';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import type { StoredQso } from '../qso/qso.js';
import { isoSeconds } from '../qso/utc-time.js';
import { changeTexts } from './change-texts.js';
import type { ContactChange } from './write-changes.js';

export const MAX_SAMPLES = 20;

const BY_ID = sql<
  { accountId: number; qdoIds: readonly number[] },
  StoredQso
>`select * from logbook.qso where account_id = $accountId and qdo_id = any ($qdoIds::bigint[])`;

/** How contacts change, in the order of `changes`. */
export async function samplesOf(
  tx: Queryable,
  accountId: number,
  changes: readonly ContactChange[],
): Promise<ChangedContact[]> {
  if (changes.length === 0) return [];
  const found = await tx.run(BY_ID, { accountId, qdoIds: changes.map(({ qdo_id }) => qdo_id) });
  const rows = new Map(found.map((row) => [row.qdo_id, row]));
  return changes.flatMap(({ qdo_id, columns, fields }) => {
    const row = rows.get(qdo_id);
    if (!row) return [];
    const changed = Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => value !== null || row.fields?.[name]),
    );
    return [
      {
        qdo_id,
        TS: isoSeconds(row.ts.getTime()),
        Call: row.call,
        Band: row.band,
        Mode: row.mode,
        changes: changeTexts({ ...row }, { ...columns, fields: changed }),
      },
    ];
  });
}
