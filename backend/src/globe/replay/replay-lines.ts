import type { ArcListEnd, ArcListHeader } from '@pileup/contract/globe';
import { ArcListEncoder, type PlainArc } from '@pileup/radio/map/arc-list';

/** Small enough for a first picture while the rest is still being read. */
const ARCS_PER_BLOCK = 2_000;

/** A replay that can be sent: its number of contacts is known. */
export interface Replay {
  readonly header: ArcListHeader;
  /** The arcs, oldest first, in parts of any size. */
  readonly arcs: () => AsyncIterable<readonly PlainArc[]>;
}

/** The lines of a replay's response. */
export async function* replayLines({ header, arcs }: Replay): AsyncGenerator<string> {
  yield line(header);
  const encoder = new ArcListEncoder(header.from);
  let waiting: PlainArc[] = [];
  for await (const part of arcs()) {
    waiting = waiting.concat(part);
    for (; waiting.length >= ARCS_PER_BLOCK; waiting = waiting.slice(ARCS_PER_BLOCK))
      yield line(encoder.block(waiting.slice(0, ARCS_PER_BLOCK)));
  }
  if (waiting.length > 0) yield line(encoder.block(waiting));
  yield line({ count: encoder.count } satisfies ArcListEnd);
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
