import { answerOf } from '../process/api-client.ts';
import type { BenchResult } from '../process/measure.ts';
import { CachedReads } from '../traffic/cached-reads.ts';
import { recordedAnswer } from '../traffic/recorded-answer.ts';
import type { ContentBench } from './bench-context.ts';

const CALL = 'M0QEM';
const CONTACTS = 12;
const MIN_RATIO = 0.75;
const EMBEDS = {
  'a page': `/embed/logs/${CALL}?theme=light&size=480x360`,
  'a banner as a picture': `/embed/live/${CALL}.png?theme=light&size=468x60`,
};

/** Embeds that are cached, against a bare node:http server that sends the same body with the same headers. */
export async function embeds({ product }: ContentBench): Promise<BenchResult[]> {
  const { token } = await product.register(CALL);
  const client = { port: product.port, token };
  for (let n = 0; n < CONTACTS; n++) {
    const TS = new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
    const data = { Call: 'JA1QYZ', Band: '20m', Mode: 'SSB', Freq: 14_205.5, TS };
    await answerOf(client, 'vqso/upsert', { data });
  }
  using reads = new CachedReads(product);
  const rows: BenchResult[] = [];
  for (const [what, path] of Object.entries(EMBEDS))
    rows.push(
      await reads.measure({
        path,
        answer: () => recordedAnswer(product.port, path),
        limit: { atLeast: MIN_RATIO },
        title: (kilobytes, connections) =>
          `GET of an embed, ${what} of ${kilobytes} kB, at ${connections} connections, against a bare node:http server with the same body and headers (requests/s)`,
      }),
    );
  return rows;
}
