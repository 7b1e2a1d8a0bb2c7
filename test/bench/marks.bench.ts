import { gzipSync } from 'node:zlib';
import { BANDS } from '@pileup/radio/band';
import { DXCC_ENTITIES, findEntity } from '@pileup/radio/dxcc';
import { type MarkedContact, Worked, type WorkedLists } from '@pileup/radio/worked';
import { workedCall } from './logs/callsigns.ts';
import { seededRandom } from './logs/random.ts';
import { alternately, type BenchResult, correctRow, medians, resultRow } from './process/measure.ts';
import { size } from './tiny.ts';

export const name = 'marks';

const CONTACTS = size(1_000_000, 1_000);
const LOOKUPS = size(400_000, 500);
const ROUNDS = size(7, 1);
const ENTITIES = 300;
const SQUARES = 20_000;
const MAX_WIRE_KB = 60;

/** The marks of a callsign, as the page finds them, against looking the callsign up in a Map of the log. */
export async function run(): Promise<BenchResult[]> {
  const calls = Array.from({ length: CONTACTS }, (_, n) => workedCall(n));
  const log = new Map(calls.map((call, n) => [call, n]));
  const worked = new Worked();
  for (const [n, call] of calls.entries()) worked.add(contactWith(call, n));
  // Calls are in random order, as they are typed; the first half is in the log, the other is not.
  const typed = Array.from({ length: LOOKUPS }, (_, n) => workedCall((n * 7_919) % (2 * CONTACTS)));

  let found = 0;
  const sides = {
    ours: () => {
      for (const [n, call] of typed.entries()) found += worked.marks(contactWith(call, n)).length;
    },
    reference: () => {
      for (const call of typed) found += log.has(call) ? 1 : 0;
    },
  };
  const nanoseconds = async (side: 'ours' | 'reference') => {
    const startedAt = performance.now();
    sides[side]();
    return ((performance.now() - startedAt) * 1e6) / LOOKUPS;
  };
  const rounds = await alternately(ROUNDS, ['ours', 'reference'], nanoseconds);
  const { listed, ...figures } = medians(rounds);

  const lists = JSON.stringify(largeLists());
  const kilobytes = gzipSync(lists).length / 1_000;
  const title = `entity and marks of a callsign, log of ${CONTACTS} contacts, against a Map of its callsigns (ns)`;
  return [
    resultRow(title, figures, { atMost: 3 }, listed),
    correctRow(
      `vworked with ${ENTITIES} entities and ${SQUARES} squares: at most ${MAX_WIRE_KB} kB compressed`,
      kilobytes <= MAX_WIRE_KB && found >= 0 ? 1 : 0,
      1,
      `${kilobytes.toFixed(1)} kB, ${(lists.length / 1_000).toFixed(0)} kB uncompressed`,
    ),
  ];
}

const CLASSES = ['CW', 'Voice', 'Data'] as const;

function contactWith(call: string, n: number): MarkedContact {
  const match = findEntity(call);
  return {
    dxcc: match?.entity ?? null,
    band: BANDS[n % 12] ?? '',
    modeClass: CLASSES[n % 3] ?? 'CW',
    cqZone: match?.cqZone ?? null,
    grid: square(n % 32_400),
  };
}

/** Each entity on ten bands in up to three mode classes, and squares all over the world, at random. */
function largeLists(): WorkedLists {
  const random = seededRandom(1);
  const entities: Record<string, Record<string, string[]>> = {};
  for (const { adif } of DXCC_ENTITIES.slice(0, ENTITIES))
    entities[adif] = Object.fromEntries(
      BANDS.slice(0, 10).map((band) => [band, ['cw', 'data', 'voice'].filter(() => random(10) < 7)]),
    );
  const chosen = new Set<string>();
  while (chosen.size < SQUARES) chosen.add(square(random(32_400)));
  const squares: Record<string, string> = {};
  for (const text of [...chosen].sort()) squares[text.slice(0, 2)] = (squares[text.slice(0, 2)] ?? '') + text.slice(2);
  return { entities, zones: Array.from({ length: 40 }, (_, n) => n + 1), squares };
}

function square(n: number): string {
  const letter = (index: number) => String.fromCharCode(65 + index);
  const field = Math.floor(n / 100);
  return letter(Math.floor(field / 18)) + letter(field % 18) + String(n % 100).padStart(2, '0');
}

if (import.meta.main) console.table(await run());
