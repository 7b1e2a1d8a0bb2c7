import { ReplayReader } from '@pileup/radio/map/replay-reader';
import { ShownArcs } from '../../../frontend/src/features/globe/engine/shown-arcs.ts';
import { histogramOf } from '../../../frontend/src/features/globe/replay/histogram.ts';
import { trackOf } from '../../../frontend/src/features/globe/replay/replay-track.ts';
import { alternately, type BenchResult, correctRow, median, medians, resultRow } from '../process/measure.ts';
import { size } from '../tiny.ts';
import { type GlobeBench, storeContacts } from './bench-context.ts';

const CONTACTS = size(100_000, 500);
const ROUNDS = size(9, 1);
const MAX_RATIO = 2;
/** Size of the pieces in which a browser passes on a response. */
const CHUNK_CHARACTERS = 65_536;

const BINS = 400;
const ARC_WINDOW_MS = 3_600_000;

/**
 * A replay of as many contacts as there may be: all that the page computes before its first picture, against a bare
 * JSON.parse of the same rows.
 */
export async function replay(bench: GlobeBench): Promise<BenchResult[]> {
  await storeContacts(bench, 'M0QLR', CONTACTS, { newestAgo: 7_200, gap: 10 });
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const address = `http://127.0.0.1:${bench.product.port}/api/replay?from=${from}`;
  let text = '';
  const seconds: number[] = [];
  for (let n = 0; n < 3; n++) {
    const begun = performance.now();
    text = await (await fetch(address)).text();
    seconds.push(performance.now() - begun);
  }
  const rows = JSON.stringify(rowsOf(decode(text)));
  const rounds = await alternately(ROUNDS, ['ours', 'reference'], async (side) => {
    const begun = performance.now();
    if (side === 'ours') firstPicture(decode(text));
    else JSON.parse(rows);
    return performance.now() - begun;
  });
  const { listed, ...figures } = medians(rounds);
  return [
    resultRow(
      `first picture of a replay of ${CONTACTS.toLocaleString('en')} contacts, ${(text.length / 1e6).toFixed(1)} MB, against JSON.parse of the same rows, ${(rows.length / 1e6).toFixed(1)} MB (ms)`,
      figures,
      { atMost: MAX_RATIO },
      `${listed}; answered in ${Math.round(seconds[0] ?? 0)} ms, then from the cached hours in ${Math.round(median(seconds.slice(1)))} ms`,
    ),
    correctRow('arcs of the replay', decode(text).arcs.count, CONTACTS),
  ];
}

function decode(text: string): ReplayReader {
  const reader = new ReplayReader();
  for (let at = 0; at < text.length; at += CHUNK_CHARACTERS) reader.write(text.slice(at, at + CHUNK_CHARACTERS));
  return reader;
}

/** The tables of the replay, its histogram, and the arcs shown at its end. */
function firstPicture({ header, arcs }: ReplayReader): void {
  if (!header) throw new Error('the replay has no header');
  const track = trackOf(header, arcs);
  histogramOf(track.contacts, track.span, BINS);
  const { times, bands, bandNames, from, to } = track.contacts;
  const shown = new ShownArcs(CONTACTS);
  shown.show({ length: times.length, times, bands, bandNames, from, to, places: track.centres }, ARC_WINDOW_MS);
  shown.moveTo(track.span.to);
}

/** Rows without names, which are the fastest to parse. */
function rowsOf({ header, arcs }: ReplayReader): unknown[][] {
  return Array.from({ length: arcs.count }, (_, at) => [
    (header?.from ?? 0) + (arcs.time[at] ?? 0),
    header?.bands[arcs.band[at] ?? 0],
    header?.classes[arcs.class[at] ?? 0],
    arcs.squares[arcs.from[at] ?? 0],
    arcs.squares[arcs.to[at] ?? 0],
    arcs.entity[at],
  ]);
}
