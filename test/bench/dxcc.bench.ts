import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCallsign } from '@ham2k/lib-callsigns';
import { annotateFromCountryFile, BIGCTY, useBuiltinCountryFile } from '@ham2k/lib-country-files';
import type { DatedFile, EntityRow } from '@pileup/radio/dated/dated-file';
import { findEntity, useDatedFile } from '@pileup/radio/dxcc';
import { type BenchResult, medians, resultRow } from './process/measure.ts';
import { FIRST_ROUND, size } from './tiny.ts';

export const name = 'DXCC look-up';

const LIMIT = 5;
const MAX_WITH_FILE = 1.3;
const ROUNDS = size(7, 1);
const CALLS = size(40_000, 400);

/** Calls a second of our look-up against `lib-country-files` on the same calls, and with a dated country file. */
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
    withDatedFile(calls),
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

/** A dated file as large as Club Log's: 31,000 exceptions and a row for each prefix, of calls and prefixes that occur. */
function largeFile(calls: readonly string[]): DatedFile {
  const entityOf = (text: string) => findEntity(text) ?? { entity: 291, continent: 'NA', cqZone: 5, lat: 0, lon: 0 };
  const rowOf = (text: string, from: string, until: string): EntityRow => {
    const { entity, continent, cqZone, lat, lon } = entityOf(text);
    return { text, entity, continent, cqZone, lat, lon, from: Date.parse(from), until: Date.parse(until) };
  };
  const plain = calls.filter((call) => !call.includes('/'));
  return {
    date: '2026-04-01T05:00:00Z',
    exceptions: Array.from({ length: 31_000 }, (_, n) => {
      const call = plain[n % plain.length] ?? 'DL1QA';
      // One of twenty calls that occur has some, at other times; the others are of calls that do not occur.
      const isOfCall = (n % plain.length) % 20 === 0;
      return rowOf(isOfCall ? call : `${call.slice(0, 4)}${n}`, '1990-01-01', '1990-02-01');
    }),
    prefixes: Object.keys(BIGCTY.prefix).map((prefix) => rowOf(prefix, '1945-11-15', '2099-12-31')),
    invalid: [],
    zones: [],
    whitelisted: new Map(),
  };
}

/** Calls a second with a dated file against those without it. */
function withDatedFile(calls: string): BenchResult {
  const file = largeFile([...new Set(calls.split('\n'))]);
  const at = Date.UTC(2026, 3, 1);
  const rounds: { ours: number; reference: number }[] = [];
  for (let round = FIRST_ROUND; round < ROUNDS; round++) {
    useDatedFile(null);
    const reference = perSecond(copies(calls), (call) => findEntity(call, at));
    useDatedFile(file);
    const ours = perSecond(copies(calls), (call) => findEntity(call, at));
    if (round >= 0) rounds.push({ ours: 1 / ours, reference: 1 / reference });
  }
  useDatedFile(null);
  const title = 'seconds for a call with a dated file of 31,000 exceptions, against without';
  return resultRow(title, medians(rounds), { atMost: MAX_WITH_FILE });
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
