import type { KeptQso, NewestQsosResponse } from '@pileup/contract/logbook';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { type JsonText, jsonObject, jsonText } from '../../platform/json-text.js';
import { selectList } from '../qso/qso.js';
import { countLogbook, ROW_FIELDS } from './logbook-page.query.js';

const MAX_QSOS = 5_000;
const FIELDS = selectList([
  ...ROW_FIELDS,
  ...(['SNT', 'RCV', 'Power', 'dxcc', 'GridSquare', 'fields'] satisfies (keyof KeptQso)[]),
]);

const newest = (columns: string) => `
  select ${columns} from logbook.qso q where account_id = $accountId and deleted_at is null
  order by minute desc, ts desc, qdo_id desc limit ${MAX_QSOS}`;
// Every change sets updated_at. The number is that of the list of fields: a copy with fewer is sent again.
const VERSION = sql<{ accountId: number }, { version: string }>`
  select coalesce(md5('2 ' || string_agg(qdo_id || ' ' || extract(epoch from updated_at), ',' order by qdo_id)), '') as version
  from (${newest('qdo_id, updated_at')}) n`;
// PostgreSQL writes the JSON.
const ROWS = sql<
  { accountId: number },
  { rows: JsonText<KeptQso[]> }
>`select coalesce(json_agg(n), '[]')::text as rows from (${newest(FIELDS)}) n`;

/**
 * The newest contacts of a log for an offline copy on the operator's device.
 *
 * @param known version of the reader's copy: if it is up to date, it is not sent again
 */
export async function newestQsos(
  database: Queryable,
  accountId: number,
  known: string | undefined,
): Promise<JsonText<NewestQsosResponse>> {
  const [[found], count] = await Promise.all([database.run(VERSION, { accountId }), countLogbook(database, accountId)]);
  const version = found?.version ?? '';
  const [read] = version === known ? [] : await database.run(ROWS, { accountId });
  return jsonObject({ newest: read?.rows ?? jsonText<null>(null) }, { version, count });
}
