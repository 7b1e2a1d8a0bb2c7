import type pg from 'pg';

/** Time of the first contact of such a log. */
export const BEGINNING = Date.UTC(2014, 0, 1);

/** Fills an empty log; a million contacts span fourteen years and 50,000 calls with the prefix JA, a few worked often, most rarely. */
export async function fillLog(client: pg.Client, account: number, contacts: number): Promise<void> {
  await client.query(
    `insert into logbook.qso (account_id, minute, ts, received_at, updated_at, dxcc, cq_zone, freq_hz, power, lat, lon, call, band, mode, submode,
       station_callsign, snt, rcv, name, comment, continent, country, qso_origin)
     select $1, 59958720 + n * 7, timestamptz '2014-01-01 00:00Z' + n * interval '7 minutes', now(), now(), 339, 25, 14074000 + n % 3000, 100, 36.4, 138.4,
       'JA' || (n % 10) || 'Q' || chr(65 + (n * 7919 % 26)::int) || chr(65 + (n * 104729 % 17576 / 676)::int) || chr(65 + (n * 1299709 % 300 / 12)::int), '20m', 'FT8', '', 'M0QLB', '-12', '-08',
       case when n % 3 = 0 then 'Haruka' else '' end, case when n % 4 = 0 then 'Strong on 38, dipole' else '' end, 'AS', 'Japan', 'LOGBAR'
     from generate_series(0::bigint, $2::bigint - 1) n`,
    [account, contacts],
  );
  await fillTally(client, account);
  await client.query('vacuum analyze logbook.qso, logbook.tally');
}

/** Counts the contacts of a log for its pages, as logging them would. */
export async function fillTally(client: pg.Client, account: number): Promise<void> {
  await client.query(
    `insert into logbook.tally (account_id, grain, bucket, n) select account_id, grain, minute >> grain, count(*)
     from logbook.qso, (values (6), (16)) grains (grain) where account_id = $1 and deleted_at is null group by 1, 2, 3`,
    [account],
  );
}

/** Runs `insert` without the indexes of the log: inserting millions of rows is much faster without them. */
export async function withoutIndexes(client: pg.Client, insert: () => Promise<void>): Promise<void> {
  const indexes = await client.query<{ drop: string; create: string }>(
    `select format('drop index %I.%I', schemaname, indexname) as drop, indexdef as create from pg_indexes
     where schemaname = 'logbook' and tablename = 'qso' and indexname not in (select conname from pg_constraint)`,
  );
  for (const { drop } of indexes.rows) await client.query(drop);
  await insert();
  for (const { create } of indexes.rows) await client.query(create);
}
