import type { KeptQso } from '@pileup/contract/logbook';
import { type Queryable, statement } from '../../platform/database/database.js';
import { selectList } from '../qso/qso.js';
import { countLogbook, ROW_FIELDS } from './logbook-page.query.js';

const MAX_QSOS = 5_000;
const FIELDS = selectList([
  ...ROW_FIELDS,
  ...(['SNT', 'RCV', 'Power', 'dxcc', 'GridSquare', 'fields'] satisfies (keyof KeptQso)[]),
]);

const newest = (columns: string) => `
  select ${columns} from logbook.qso q where account_id = $1 and deleted_at is null
  order by minute desc, ts desc, qdo_id desc limit ${MAX_QSOS}`;
// Every change sets updated_at. The number is that of the list of fields: a copy with fewer is sent again.
const VERSION = statement(`
  select coalesce(md5('2 ' || string_agg(qdo_id || ' ' || extract(epoch from updated_at), ',' order by qdo_id)), '') as version
  from (${newest('qdo_id, updated_at')}) n`);
// PostgreSQL writes the JSON.
const ROWS = statement(`select coalesce(json_agg(n), '[]')::text as rows from (${newest(FIELDS)}) n`);

/**
 * The newest contacts of a log for an offline copy on the operator's device, as the JSON text of a `NewestQsosAnswer`.
 *
 * @param known version of the reader's copy: if it is up to date, it is not sent again
 */
export async function newestQsos(database: Queryable, accountId: number, known: string | undefined): Promise<string> {
  const [[found], count] = await Promise.all([
    database.run<{ version: string }>(VERSION, [accountId]),
    countLogbook(database, accountId),
  ]);
  const version = found?.version ?? '';
  const [read] = version === known ? [] : await database.run<{ rows: string }>(ROWS, [accountId]);
  return `{"version":${JSON.stringify(version)},"newest":${read?.rows ?? 'null'},"count":${count}}`;
}
