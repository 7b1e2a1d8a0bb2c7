import sharp from 'sharp';
import { connectDatabase } from '../process/database.ts';
import { alternately, type BenchResult, medians, resultRow } from '../process/measure.ts';
import { startProduct } from '../process/product.ts';
import { size } from '../tiny.ts';

const ROUNDS = size(15, 1);
const MAX_RATIO = 3;
const WIDTH = 800;
const SOURCE_WIDTH = 1_600;
/** A text as long as a signed assertion. */
const ASSERTION = `${'e'.repeat(80)}.${'y'.repeat(1_400)}.${'J'.repeat(86)}`;

const PERIODS = `
  insert into awards.period (rule, rule_version, from_at, to_at, state, decided_at)
  select 'cw-day', 1, d, d + interval '1 day', 'decided', d + interval '3 days'
  from generate_series(timestamptz '2020-01-01Z', timestamptz '2020-01-01Z' + make_interval(days => $1), '1 day') d
  returning id`;
const AWARDS = `
  insert into awards.award (account_id, period_id, callsign, count, contacts, entities, bands, first_at, last_at, qdo_ids,
    proof, assertion, key_id)
  select $1, p.id, $2, 1000 + p.id, 1000 + p.id, 61, 7, p.from_at, p.from_at, '{1}', repeat('a', 64), $3, 'none'
  from awards.period p where p.id = any ($4) returning id`;

/**
 * The first request of a certificate, which draws, bakes and stores it, against sharp alone: it makes a picture with the
 * same content, larger and as a JPEG, into a PNG of the same size.
 */
export async function certificates(url: string): Promise<BenchResult[]> {
  await using product = await startProduct(url, { needsJobs: false });
  await using client = await connectDatabase(url);
  const { id: accountId } = await product.register('M0QCE');
  const { rows: periods } = await client.query<{ id: number }>(PERIODS, [2 * ROUNDS + 5]);
  const ids = periods.map(({ id }) => id);
  const { rows } = await client.query<{ id: number }>(AWARDS, [accountId, 'M0QCE', ASSERTION, ids]);
  const unseen = rows.map(({ id }) => id);
  const drawn = async () => {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${product.port}/award/${unseen.pop()}?width=${WIDTH}`);
    const png = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${response.status} ${png}`);
    return { png, ms: performance.now() - startedAt };
  };
  // The first one opens the typefaces.
  const { png } = await drawn();
  const source = await sharp(png).resize({ width: SOURCE_WIDTH }).jpeg({ quality: 90 }).toBuffer();
  const resized = async () => {
    const startedAt = performance.now();
    await sharp(source).resize({ width: WIDTH }).png({ compressionLevel: 6 }).toBuffer();
    return performance.now() - startedAt;
  };
  const rounds = await alternately(ROUNDS, ['ours', 'reference'], async (side) =>
    side === 'ours' ? (await drawn()).ms : resized(),
  );
  return [
    resultRow(
      `the first request of a certificate ${WIDTH} px wide, against a bare resize of sharp (median ms)`,
      medians(rounds),
      { atMost: MAX_RATIO },
    ),
  ];
}
