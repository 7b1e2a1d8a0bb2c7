import { modeClass } from '@pileup/radio/mode';
import type { Batch } from './import-buffer.js';

const MINUTES_A_DAY = 1_440;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1900, 0, 1);
/** A slot is an entity on a band, or by satellite, in a mode class; as one number it is counted faster than as a text. */
const SLOTS_OF_ENTITY = 256;

/**
 * Counts the contacts inserted by COPY: of each month and band by mode class, of each entity, slot and zone, and their
 * squares. Reading millions of rows again in PostgreSQL would take a good part of the import. Squares are listed, not
 * summed: there would be nearly as many sums.
 */
export class BulkAggregates {
  private readonly kinds: string[] = [];
  private readonly keys: string[] = [];
  private readonly modeClasses: string[] = [];
  private readonly sums: number[] = [];
  private readonly positions = new Map<string, number>();
  private readonly entities = new Map<number, number>();
  private readonly slots = new Map<number, number>();
  private readonly zones = new Map<number, number>();
  /** Band and mode class of the slots of this import, by number. */
  private readonly slotNames: { band: string; classOfMode: string }[] = [];
  private readonly squares: string[] = [];
  // Consecutive contacts are usually on one band in one mode: such a run is counted as one.
  private run = { month: '', band: '', slotBand: '', mode: '', slot: 0, n: 0 };
  private day = -1;
  private month = '';

  /** Counts the contact at an index of a batch, if it counts. */
  add({ minutes, bands, slotBands, modes, entities, zones, grids, counted }: Batch, index: number): void {
    if (!counted[index]) return;
    const month = this.monthOf(minutes[index] as number);
    const band = bands[index] as string;
    const mode = modes[index] as string;
    const slotBand = slotBands[index] as string;
    const { run } = this;
    if (run.month !== month || run.band !== band || run.slotBand !== slotBand || run.mode !== mode) {
      this.endRun();
      this.run = { month, band, slotBand, mode, slot: this.slotOf(slotBand, mode), n: 0 };
    }
    this.run.n++;
    const entity = entities[index] as number;
    if (entity > 0) {
      increment(this.entities, entity);
      if (band !== '') increment(this.slots, entity * SLOTS_OF_ENTITY + this.run.slot);
    }
    const zone = zones[index] as number;
    if (zone > 0) increment(this.zones, zone);
    const grid = grids[index] as string;
    if (grid.length >= 4) this.squares.push(grid.slice(0, 4));
  }

  /** The sums, as columns, and the comma-separated squares; to be called once. */
  result(): { kinds: string[]; keys: string[]; modeClasses: string[]; sums: number[]; squares: string } {
    this.endRun();
    for (const [entity, n] of this.entities) this.addTo('entity', String(entity), '', n);
    for (const [zone, n] of this.zones) this.addTo('zone', String(zone), '', n);
    for (const [slot, n] of this.slots) {
      const { band = '', classOfMode = '' } = this.slotNames[slot % SLOTS_OF_ENTITY] ?? {};
      this.addTo('slot', `${Math.floor(slot / SLOTS_OF_ENTITY)} ${band}`, classOfMode, n);
    }
    const { kinds, keys, modeClasses, sums, squares } = this;
    return { kinds, keys, modeClasses, sums, squares: squares.join() };
  }

  private slotOf(band: string, mode: string): number {
    const classOfMode = modeClass(mode).toLowerCase();
    const known = this.slotNames.findIndex((slot) => slot.band === band && slot.classOfMode === classOfMode);
    return known >= 0 ? known : this.slotNames.push({ band, classOfMode }) - 1;
  }

  private endRun(): void {
    const { month, band, mode, n } = this.run;
    if (n === 0) return;
    const classOfMode = modeClass(mode).toLowerCase();
    this.addTo('month', month, classOfMode, n);
    if (band !== '') this.addTo('band', band, classOfMode, n);
  }

  private addTo(kind: string, key: string, classOfMode: string, n: number): void {
    const name = `${kind} ${key} ${classOfMode}`;
    const position = this.positions.get(name) ?? this.kinds.length;
    if (position === this.kinds.length) {
      this.positions.set(name, position);
      this.kinds.push(kind);
      this.keys.push(key);
      this.modeClasses.push(classOfMode);
      this.sums.push(0);
    }
    this.sums[position] = (this.sums[position] as number) + n;
  }

  /** `2026-11`, cached for the day. */
  private monthOf(minute: number): string {
    const day = Math.floor(minute / MINUTES_A_DAY);
    if (day !== this.day) {
      this.day = day;
      this.month = new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 7);
    }
    return this.month;
  }
}

function increment(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
