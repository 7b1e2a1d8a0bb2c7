import { type Queryable } from '../../backend/src/platform/database/database.js';
import { runSql } from '../database.ts';
import { ACCOUNT_COLUMNS } from './account-columns.ts';

/** A table of any schema of the program, with every row as JSON text. */
export interface TableDump {
  /** `schema.table` */
  table: string;
  rows: string[];
}

const TABLES = `
  select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`;

/** Every row of every table of every schema, including jobs. */
export async function everyTable(database: Queryable): Promise<TableDump[]> {
  const dumps: TableDump[] = [];
  for (const { name } of await runSql<{ name: string }>(database, TABLES)) {
    const rows = await runSql<{ row: string }>(database, `select row_to_json(t)::text as row from ${name} t`);
    dumps.push({ table: name, rows: rows.map(({ row }) => row) });
  }
  return dumps;
}

/** Rows that contain a text, as it is, in hex or in base64. */
export function rowsContaining(dumps: readonly TableDump[], text: string): string[] {
  const encodings = [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').replace(/=*$/, '')];
  return dumps.flatMap(({ table, rows }) =>
    rows
      .filter((row) => encodings.some((way) => row.toLowerCase().includes(way.toLowerCase())))
      .map((row) => `${table}: ${row.slice(0, 300)}`),
  );
}

const ACCOUNTS = ACCOUNT_COLUMNS;

/** Columns that still reference this account. */
export async function columnsNaming(database: Queryable, accountId: number): Promise<string[]> {
  const found: string[] = [];
  for (const { name, column } of await runSql<{ name: string; column: string }>(database, ACCOUNTS)) {
    const here = `select from ${name} where ${column} = $1 limit 1`;
    if ((await runSql(database, here, [accountId])).length > 0) found.push(`${name}.${column}`);
  }
  return found;
}

const COLUMNS = `
  select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type as "column"
  from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema') and table_schema not like 'pg\\_temp%' order by 1`;

/**
 * Every column of every table, and every row that references the account except its last-seen time, which is written
 * late.
 */
export async function stateOfAccount(database: Queryable, accountId: number): Promise<Record<string, string[]>> {
  const columns = await runSql<{ column: string }>(database, COLUMNS);
  const state: Record<string, string[]> = { columns: columns.map(({ column }) => column) };
  for (const { name, column } of await runSql<{ name: string; column: string }>(database, ACCOUNTS)) {
    if (name === 'presence.seen') continue;
    const here = `select row_to_json(t)::text as row from ${name} t where ${column} = $1 order by 1`;
    const rows = await runSql<{ row: string }>(database, here, [accountId]);
    state[`${name}.${column}`] = rows.map(({ row }) => row);
  }
  return state;
}
