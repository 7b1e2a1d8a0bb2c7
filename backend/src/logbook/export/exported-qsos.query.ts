import { FieldList } from '@pileup/adif/write/record-writer';
import pg from 'pg';
import type { Database } from '../../platform/database/database.js';
import { isConfirmedBy, isOnBand } from '../lookup/qso-filters.js';
import { ADIF_CELLS, adifOfQso } from './adif-of-qso.js';
import { CopyTextReader } from './copy-text-reader.js';

/** Which contacts of a log; what is not said does not narrow. */
export interface QsoSelection {
  /** Minutes as `minuteOf` counts them, both included. */
  from?: number;
  to?: number;
  importId?: number;
  /** Numbered beyond the first, and up to the second. */
  ids?: readonly [after: number, upTo: number];
  /** A band or `SAT`, and ways of being confirmed, as `chosen-qsos.ts` has them. */
  band?: string;
  confirmedBy?: readonly string[];
  /** Beginning of the call, in capitals. */
  call?: string;
  /** Those that can still be restored, in place of those in the log. */
  deleted?: boolean;
}

/**
 * Hands over the chosen contacts of a log in order of time, each as its ADIF fields in a list that is used again for
 * the next. After every piece of some hundred contacts `pause` is waited for, so that a slow taker holds up the
 * database instead of filling the memory.
 */
export async function exportQsos(
  database: Database,
  accountId: number,
  chosen: QsoSelection,
  take: (fields: FieldList) => void,
  pause: () => Promise<void> | void,
): Promise<void> {
  const rows = new CopyTextReader();
  const fields = new FieldList();
  await database.copyOut(
    `select ${ADIF_CELLS} from logbook.qso ${where(accountId, chosen)} order by minute, ts, qdo_id`,
    (piece) => {
      rows.read(piece, (cells, plain) => {
        adifOfQso(cells, plain, fields);
        take(fields);
      });
      return pause();
    },
  );
}

/** Names of the fields kept beside the columns of the chosen contacts, the most used first, `most` at most. */
export async function preservedFieldNames(
  database: Database,
  accountId: number,
  chosen: QsoSelection,
  most: number,
): Promise<string[]> {
  const rows = new CopyTextReader();
  const names: string[] = [];
  await database.copyOut(
    `select name from (select jsonb_object_keys(fields) as name from logbook.qso ${where(accountId, chosen)}) kept
     group by name order by count(*) desc, name limit ${integerLiteral(most)}`,
    (piece) => rows.read(piece, ([name = '']) => names.push(name)),
  );
  return names;
}

/** COPY takes no parameters, so the values stand in the text. */
function where(accountId: number, chosen: QsoSelection): string {
  const { from, to, importId, ids: numbers, band, confirmedBy, call, deleted = false } = chosen;
  return [
    `where account_id = ${integerLiteral(accountId)} and deleted_at is ${deleted ? 'not null' : 'null'}`,
    ...(from === undefined ? [] : [`minute >= ${integerLiteral(from)}`]),
    ...(to === undefined ? [] : [`minute <= ${integerLiteral(to)}`]),
    ...(importId === undefined ? [] : [`import_id = ${integerLiteral(importId)}`]),
    ...(numbers === undefined
      ? []
      : [`qdo_id > ${integerLiteral(numbers[0])} and qdo_id <= ${integerLiteral(numbers[1])}`]),
    ...(band === undefined ? [] : [isOnBand(pg.escapeLiteral(band))]),
    ...(confirmedBy === undefined ? [] : [isConfirmedBy(`array[${confirmedBy.map(pg.escapeLiteral).join()}]::text[]`)]),
    ...(call === undefined
      ? []
      : [`call >= ${pg.escapeLiteral(call)} and call < ${pg.escapeLiteral(`${call}\uffff`)}`]),
  ].join(' and ');
}

function integerLiteral(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is not a whole number`);
  return String(value);
}
