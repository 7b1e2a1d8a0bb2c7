import type { SstvArchiveResponse } from '@pileup/contract/media';
import { type BenchResult, correctRow } from '../process/measure.ts';
import { size } from '../tiny.ts';
import type { ContentBench } from './bench-context.ts';
import { lastAgainstFirst } from './last-page.ts';

const PICTURES = size(100_000, 400);
const PAGE_SIZE = 40;
/** Each transmission is received by several stations, as on a busy frequency. */
const LETTERS = 'VWXYZ';
const RECEIVERS = LETTERS.length;

/** The last page of /sstv against the first one. */
export async function sstv({ product, client }: ContentBench): Promise<BenchResult[]> {
  const receivers: { id: number; token: string }[] = [];
  for (const letter of LETTERS) receivers.push(await product.register(`M0Q${letter}S`));
  await client.query(
    `insert into content.media (account_id, kind, qdo_id, name, caption, bytes, width, height, created_at, ts, freq_hz,
       call, station_callsign, band, mode, contest_name)
     select ($1::integer[])[1 + n % ${RECEIVERS}], 'sstv', n, md5(n::text) || '.jpg', 'From the attic', 60000, 640, 496,
       now(), now() - n / ${RECEIVERS} * interval '7 minutes', 14230000 + n / ${RECEIVERS} % 3 * 2000,
       'JA' || n / ${RECEIVERS} % 9 || 'QYZ', 'M0Q' || substr('${LETTERS}', 1 + n % ${RECEIVERS}, 1) || 'S', '20m', 'SSTV', ''
     from generate_series(0, $2::integer - 1) n`,
    [receivers.map(({ id }) => id), PICTURES],
  );
  await client.query('vacuum analyze content.media');
  const { row, last } = await lastAgainstFirst<SstvArchiveResponse>(product, {
    title: `vsstv, the last page of ${PICTURES.toLocaleString('en')} pictures`,
    call: 'vsstv',
    token: receivers[0]?.token ?? '',
    pages: { first: {}, last: { oldest: 1 } },
  });
  const others = last.pictures.reduce((sum, { also_received }) => sum + also_received.length, 0);
  return [
    row,
    correctRow(
      'pictures on the last page, with the others that received each of them',
      last.pictures.length + others,
      PAGE_SIZE * RECEIVERS,
    ),
  ];
}
