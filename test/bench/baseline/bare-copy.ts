import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { count } from '../process/database.ts';
import { ProcessorTime, postgresOf } from '../process/processor-time.ts';

/**
 * The seconds, elapsed and of processors, of one COPY, in one transaction, of an account's contacts into an empty copy of
 * the table with the same indexes: the cost of storing these rows for PostgreSQL itself. The rows come from a file, in
 * insertion order.
 */
export async function bareCopy(
  client: pg.Client,
  accountId: number,
  file: string,
): Promise<{ elapsed: number; processor: number }> {
  const columns = await columnsOf(client);
  await client.query('drop schema if exists bare cascade; create schema bare');
  await client.query('create table bare.qso (like logbook.qso including all)');
  await pipeline(
    client.query(
      to(`copy (select ${columns} from logbook.qso where account_id = ${accountId} order by qdo_id) to stdout`),
    ),
    createWriteStream(file),
  );
  await client.query('checkpoint');
  // This process sends the rows.
  const time = new ProcessorTime([process, await postgresOf(client)]);
  const startedAt = performance.now();
  await client.query('begin');
  await pipeline(createReadStream(file), client.query(from(`copy bare.qso (${columns}) from stdin`)));
  await client.query('commit');
  const elapsed = (performance.now() - startedAt) / 1_000;
  const processor = time.lap();
  const [copied, stored] = [
    await count(client, 'from bare.qso'),
    await count(client, 'from logbook.qso where account_id = $1', [accountId]),
  ];
  if (copied !== stored) throw new Error(`${copied} of ${stored} rows were copied`);
  await client.query('drop schema bare cascade');
  await rm(file);
  return { elapsed, processor };
}

/** All columns except identity and generated ones. */
async function columnsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = 'logbook.qso'::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
  );
  return rows[0]?.columns ?? '';
}
