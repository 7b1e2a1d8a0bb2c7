import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCallsign } from '@ham2k/lib-callsigns';
import { annotateFromCountryFile, BIGCTY, useBuiltinCountryFile } from '@ham2k/lib-country-files';
import { findEntity } from '@pileup/radio/dxcc';
import { type BenchResult, medians, resultRow } from './process/measure.ts';
import { FIRST_ROUND, size } from './tiny.ts';

export const name = 'DXCC look-up';

const LIMIT = 5;
const ROUNDS = size(7, 1);
const CALLS = size(40_000, 400);

/** Calls a second of our look-up against `lib-country-files` on the same calls, in interleaved rounds. */
export async function run(): Promise<BenchResult[]> {
  useBuiltinCountryFile();
  const { calls, source } = realCalls();
  const rounds: { ours: number; reference: number }[] = [];
  for (let round = FIRST_ROUND; round < ROUNDS; round++) {
    // New strings each time, as in an import: their hashes are not computed yet.
    const ours = perSecond(copies(calls), (call) => findEntity(call));
    const reference = perSecond(copies(calls), (call) => annotateFromCountryFile(parseCallsign(call)));
    if (round >= 0) rounds.push({ ours, reference });
  }
  const title = 'calls to entities, per second, against lib-country-files';
  return [
    resultRow(title, medians(rounds), { atLeast: LIMIT }, `${CALLS} calls ${source}, ${ROUNDS} interleaved rounds`),
  ];
}

/** Calls of real logs if the table of known answers exists, else made from the prefixes of BigCTY; repeated evenly. */
function realCalls(): { calls: string; source: string } {
  const file = join(import.meta.dirname, '../../../shared/data/truth/dxcc_truth.tsv');
  const exists = existsSync(file);
  const distinct = exists
    ? readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (/^[A-Z0-9/]+\t/.test(line) ? [line.slice(0, line.indexOf('\t'))] : []))
    : Object.keys(BIGCTY.prefix).map(
        (prefix, i) => prefix + (/\d$/.test(prefix) ? '' : i % 10) + (i % 7 ? 'QA' : 'QA/P'),
      );
  const calls = Array.from({ length: CALLS }, (_, i) => distinct[i % distinct.length]);
  return { calls: calls.join('\n'), source: exists ? 'from real logs' : 'made from prefixes' };
}

const copies = (calls: string): string[] => Buffer.from(calls).toString('latin1').split('\n');

function perSecond(calls: string[], lookUp: (call: string) => unknown): number {
  let found = 0;
  const start = performance.now();
  for (const call of calls) if (lookUp(call)) found++;
  const seconds = (performance.now() - start) / 1000;
  if (found < calls.length / 2) throw new Error('the look-up finds too few calls');
  return calls.length / seconds;
}

if (import.meta.main) console.table(await run());
