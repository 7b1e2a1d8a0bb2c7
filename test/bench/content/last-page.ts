import { alternately, type BenchResult, latencies, median, medians, resultRow } from '../process/measure.ts';
import type { Product } from '../process/product.ts';
import { size } from '../tiny.ts';
import { HttpConnections } from '../traffic/http-connection.ts';

const ROUNDS = size(9, 1);
const SECONDS = size(2, 0.05);
const MAX_RATIO = 1.5;

interface PagedCall {
  readonly title: string;
  readonly call: string;
  readonly token: string;
  /** The bodies that ask for these pages. */
  readonly pages: { readonly first: object; readonly last: object };
}

/** The time that a reader waits for the last page of a list, against the first; and the last page. */
export async function lastAgainstFirst<Answer>(
  { port }: Product,
  { title, call, token, pages }: PagedCall,
): Promise<{ row: BenchResult; last: Answer }> {
  using connections = await HttpConnections.open(port, 1);
  const read = (page: keyof typeof pages) => connections.post(0, `/api/${call}`, token, pages[page]);
  const last = JSON.parse(String(await read('last'))) as Answer;
  const sides = { ours: 'last', reference: 'first' } as const;
  const rounds = await alternately(ROUNDS, ['ours', 'reference'], async (side) =>
    median(await latencies(1, SECONDS, () => read(sides[side]))),
  );
  const { listed, ...figures } = medians(rounds);
  const row = resultRow(`${title} against the first (median ms)`, figures, { atMost: MAX_RATIO }, listed);
  return { row, last };
}
