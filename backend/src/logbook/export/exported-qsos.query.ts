import { FieldList } from '@pileup/adif/write/record-writer';
import pg from 'pg';
import type { Database } from '../../platform/database/database.js';
import { compileFilter, type FilterCondition } from '../lookup/filter-sql.js';
import { isConfirmedBy, isOnBand } from '../lookup/qso-filters.js';
import { ADIF_CELLS, adifOfQso } from './adif-of-qso.js';
import { CopyTextReader } from './copy-text-reader.js';

/** A selection of contacts of a log; absent conditions do not restrict it. */
export interface QsoSelection {
  /** Minutes of `minuteOf`, both inclusive. */
  from?: number;
  to?: number;
  importId?: number;
  /** Ids above the first, up to the second. */
  ids?: readonly [after: number, upTo: number];
  /** A band or `SAT`, and ways of confirmation, as in `qso-filters.ts`. */
  band?: string;
  confirmedBy?: readonly string[];
  /** Prefix of the call, in capitals. */
  call?: string;
  /** A filter in the language of the logbook. */
  filter?: string;
  /** Soft-deleted contacts instead of those in the log. */
  deleted?: boolean;
}

/**
 * Streams contacts of a log in order of time: calls `onQso` with the ADIF fields of each, in a reused list, and awaits
 * `pause` after every chunk of some hundred contacts, for backpressure.
 */
export async function exportQsos(
  database: Database,
  accountId: number,
  selection: QsoSelection,
  onQso: (fields: FieldList) => void,
  pause: () => Promise<void> | void,
): Promise<void> {
  const rows = new CopyTextReader();
  const fields = new FieldList();
  await database.copyOut(
    `select ${ADIF_CELLS} from logbook.qso ${where(accountId, selection)} order by minute, ts, qdo_id`,
    (chunk) => {
      rows.read(chunk, (cells, plain) => {
        adifOfQso(cells, plain, fields);
        onQso(fields);
      });
      return pause();
    },
  );
}

/** Names of the preserved fields of contacts, the most used first, at most `limit`. */
export async function preservedFieldNames(
  database: Database,
  accountId: number,
  selection: QsoSelection,
  limit: number,
): Promise<string[]> {
  const rows = new CopyTextReader();
  const names: string[] = [];
  await database.copyOut(
    `select name from (select jsonb_object_keys(fields) as name from logbook.qso ${where(accountId, selection)}) preserved
     group by name order by count(*) desc, name limit ${integerLiteral(limit)}`,
    (chunk) => rows.read(chunk, ([name = '']) => names.push(name)),
  );
  return names;
}

/** COPY takes no parameters, so the values are part of the text. */
function where(accountId: number, selection: QsoSelection): string {
  const { from, to, importId, ids, band, confirmedBy, call, filter, deleted = false } = selection;
  return [
    `where account_id = ${integerLiteral(accountId)} and deleted_at is ${deleted ? 'not null' : 'null'}`,
    ...(from === undefined ? [] : [`minute >= ${integerLiteral(from)}`]),
    ...(to === undefined ? [] : [`minute <= ${integerLiteral(to)}`]),
    ...(importId === undefined ? [] : [`import_id = ${integerLiteral(importId)}`]),
    ...(ids === undefined ? [] : [`qdo_id > ${integerLiteral(ids[0])} and qdo_id <= ${integerLiteral(ids[1])}`]),
    ...(band === undefined ? [] : [isOnBand(pg.escapeLiteral(band))]),
    ...(confirmedBy === undefined ? [] : [isConfirmedBy(`array[${confirmedBy.map(pg.escapeLiteral).join()}]::text[]`)]),
    ...(call === undefined
      ? []
      : [`call >= ${pg.escapeLiteral(call)} and call < ${pg.escapeLiteral(`${call}\uffff`)}`]),
    ...(filter === undefined ? [] : [withLiterals(compileFilter(accountId, filter))]),
  ].join(' and ');
}

/** A condition with its parameters as literals. */
function withLiterals({ where, params }: FilterCondition): string {
  return where.replace(/\$([a-z]\w*)/gi, (_, name: string) => literal(params[name]));
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literal).join()}]`;
  if (typeof value === 'string') return pg.escapeLiteral(value);
  // A number is in brackets, since a cast binds more strongly than a sign.
  if (typeof value === 'number' && Number.isFinite(value)) return `(${value})`;
  throw new Error(`${typeof value} is not a parameter of a filter`);
}

function integerLiteral(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is not a whole number`);
  return String(value);
}
