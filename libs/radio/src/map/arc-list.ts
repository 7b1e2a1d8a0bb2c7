import { BANDS } from '../band.ts';
import type { ModeClass } from '../mode.ts';

/** The bands of a list of arcs by index; the first stands for an unknown band. */
export const ARC_BANDS: readonly string[] = ['', ...BANDS];

/** The mode classes of a list of arcs by index. */
export const ARC_CLASSES = ['voice', 'cw', 'data', 'sstv'] as const satisfies readonly Lowercase<ModeClass>[];

/** An arc before it is encoded. */
export interface PlainArc {
  /** Seconds since 1970. */
  readonly time: number;
  /** `20m`; empty if unknown. */
  readonly band: string;
  readonly modeClass: string;
  /** 4-character locators. */
  readonly from: string;
  readonly to: string;
  /** ADIF number; 0 if unknown. */
  readonly entity: number;
  /** The contact's id. */
  readonly id?: number;
}

/** `ArcBlock` of the contract. */
export interface EncodedArcs {
  squares: string;
  time: number[];
  band: number[];
  class: number[];
  from: number[];
  to: number[];
  entity: number[];
  id?: number[];
}

const BAND_INDEX: ReadonlyMap<string, number> = new Map(ARC_BANDS.map((band, index) => [band, index]));
const CLASS_INDEX: ReadonlyMap<string, number> = new Map(ARC_CLASSES.map((name, index) => [name, index]));

const SQUARE_LENGTH = 4;

/** Encodes a list of arcs block by block: a square is written with the first block that refers to it. */
export class ArcListEncoder {
  private readonly squares = new Map<string, number>();
  private readonly from: number;
  private encoded = 0;

  /** @param from the beginning of the span, in seconds since 1970; no arc is earlier */
  constructor(from: number) {
    this.from = from;
  }

  /** Number of arcs in all blocks so far. */
  get count(): number {
    return this.encoded;
  }

  /** @param arcs oldest first; either all or none have an id. Unknown bands and classes become index 0. */
  block(arcs: readonly PlainArc[]): EncodedArcs {
    const block: EncodedArcs = { squares: '', time: [], band: [], class: [], from: [], to: [], entity: [] };
    const added: string[] = [];
    const ids: number[] = [];
    let time = this.from;
    let id = 0;
    for (const arc of arcs) {
      block.time.push(arc.time - time);
      time = arc.time;
      block.band.push(BAND_INDEX.get(arc.band) ?? 0);
      block.class.push(CLASS_INDEX.get(arc.modeClass) ?? 0);
      block.from.push(this.indexOf(arc.from, added));
      block.to.push(this.indexOf(arc.to, added));
      block.entity.push(arc.entity);
      if (arc.id === undefined) continue;
      ids.push(arc.id - id);
      id = arc.id;
    }
    block.squares = added.join('');
    if (ids.length > 0) block.id = ids;
    this.encoded += arcs.length;
    return block;
  }

  private indexOf(square: string, added: string[]): number {
    const known = this.squares.get(square);
    if (known !== undefined) return known;
    const index = this.squares.size;
    this.squares.set(square, index);
    added.push(square);
    return index;
  }
}

/** Decoded arcs by columns, oldest first; the columns have room for more than `count`. */
export interface ArcColumns {
  readonly count: number;
  /** 4-character locators. */
  readonly squares: readonly string[];
  /** Seconds since the beginning of the span. */
  readonly time: Uint32Array;
  /** Index into the header's bands. */
  readonly band: Uint8Array;
  /** Index into the header's classes. */
  readonly class: Uint8Array;
  /** Indexes into `squares`. */
  readonly from: Uint16Array;
  readonly to: Uint16Array;
  /** ADIF number of the other station's entity; 0 if unknown. */
  readonly entity: Uint16Array;
  /** Contact ids; 0 without one. */
  readonly id: Float64Array;
}

/** Collects the blocks of a list of arcs. Columns are replaced by larger ones as they fill, so read them after `add`. */
export class ArcListDecoder implements ArcColumns {
  count = 0;
  squares: string[] = [];
  time: Uint32Array;
  band: Uint8Array;
  class: Uint8Array;
  from: Uint16Array;
  to: Uint16Array;
  entity: Uint16Array;
  id: Float64Array;

  /** @param expected number of arcs to reserve room for */
  constructor(expected = 1_024) {
    this.time = new Uint32Array(expected);
    this.band = new Uint8Array(expected);
    this.class = new Uint8Array(expected);
    this.from = new Uint16Array(expected);
    this.to = new Uint16Array(expected);
    this.entity = new Uint16Array(expected);
    this.id = new Float64Array(expected);
  }

  /** @throws RangeError if the columns differ in length or refer to an unknown square; nothing is added then */
  add(block: EncodedArcs): void {
    const squares = squaresOf(block.squares);
    const added = block.time.length;
    const columns = [block.band, block.class, block.from, block.to, block.entity, block.id ?? block.time];
    if (columns.some((column) => column.length !== added)) throw new RangeError('The columns differ in length.');
    const known = this.squares.length + squares.length;
    if (!areIndexes(block.from, known) || !areIndexes(block.to, known)) throw new RangeError('A square is unknown.');
    const at = this.count;
    this.reserve(at + added);
    this.squares.push(...squares);
    this.band.set(block.band, at);
    this.class.set(block.class, at);
    this.from.set(block.from, at);
    this.to.set(block.to, at);
    this.entity.set(block.entity, at);
    sumInto(this.time, block.time, at);
    if (block.id) sumInto(this.id, block.id, at);
    this.count = at + added;
  }

  private reserve(count: number): void {
    if (count <= this.time.length) return;
    const size = Math.max(count, 2 * this.time.length);
    this.time = larger(this.time, new Uint32Array(size));
    this.band = larger(this.band, new Uint8Array(size));
    this.class = larger(this.class, new Uint8Array(size));
    this.from = larger(this.from, new Uint16Array(size));
    this.to = larger(this.to, new Uint16Array(size));
    this.entity = larger(this.entity, new Uint16Array(size));
    this.id = larger(this.id, new Float64Array(size));
  }
}

function larger<Column extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
  from: Column,
  into: Column,
): Column {
  into.set(from);
  return into;
}

function squaresOf(text: string): string[] {
  const squares: string[] = [];
  for (let at = 0; at + SQUARE_LENGTH <= text.length; at += SQUARE_LENGTH)
    squares.push(text.slice(at, at + SQUARE_LENGTH));
  return squares;
}

function areIndexes(column: readonly number[], length: number): boolean {
  for (const index of column) if (!(index >= 0 && index < length)) return false;
  return true;
}

function sumInto(column: Uint32Array | Float64Array, differences: readonly number[], at: number): void {
  let sum = 0;
  for (let index = 0; index < differences.length; index++) {
    sum += differences[index] ?? 0;
    column[at + index] = sum;
  }
}
