import type pg from 'pg';
import type { Product } from '../process/product.ts';

/** Context of the parts of the benchmark of the globe: one started product and its database. */
export interface GlobeBench {
  readonly product: Product;
  readonly client: pg.Client;
}

/**
 * Contacts of one station that count, the newest `newestAgo` seconds ago and each `gap` seconds before the next, with
 * stations in 300 squares.
 */
export async function storeContacts(
  { product, client }: GlobeBench,
  callsign: string,
  count: number,
  { newestAgo, gap }: { newestAgo: number; gap: number },
): Promise<{ id: number; token: string }> {
  const station = await product.register(callsign);
  await client.query(
    `with written as (
       insert into logbook.qso (account_id, minute, ts, received_at, updated_at, call, band, mode, station_callsign, country, dxcc, grid)
       select $1::integer, floor(extract(epoch from at) / 60)::integer + 36816480, at, at, at, 'JA' || n % 10 || 'Q' || n,
         (array['40m','20m','15m','10m'])[1 + n % 4], (array['CW','FT8'])[1 + n % 2], $2::text, 'Japan', 339,
         chr(65 + n % 18) || chr(65 + n / 18 % 18) || n % 10 || '5'
       from (select n, date_trunc('second', now()) - make_interval(secs => $4::float8 + n * $5::float8) as at
         from generate_series(1, $3::integer) n) times
       returning qdo_id, ts, mode, band)
     insert into ranking.counted (account_id, ts, qdo_id, freq_hz, mode_class, band, mode, contest_name)
     select $1::integer, ts, qdo_id, null, case mode when 'CW' then 'cw' else 'data' end, band, mode, '' from written`,
    [station.id, callsign, count, newestAgo, gap],
  );
  await client.query('analyze logbook.qso, ranking.counted');
  return station;
}
