import { VisibleWindow } from '../replay/visible-window.ts';
import type { GlobeArcs, GlobeFilter } from './globe.ts';

const NO_ARCS: GlobeArcs = { length: 0, times: [], bands: [], bandNames: [], from: [], to: [], places: [] };
const NO_FILTER: GlobeFilter = { bands: new Set(), classes: new Set() };

/** The slots to be written again since the previous change was taken: `from` to `to - 1`. */
export interface SlotChange {
  readonly from: number;
  readonly to: number;
}

/**
 * The contacts shown at a moment, each in a slot of a buffer without gaps. As the moment moves, only the slots of
 * contacts that appear or disappear change.
 */
export class ShownArcs {
  arcs: GlobeArcs = NO_ARCS;
  /** How many contacts are shown, and the index of the contact in each slot; there may be room for more. */
  count = 0;
  slots = new Int32Array(64);
  /** Increases with each change. */
  version = 0;
  private windowMs = 0;
  private filter = NO_FILTER;
  private window = new VisibleWindow([]);
  private hidden: { bands: Uint8Array; classes: Uint8Array } = { bands: new Uint8Array(), classes: new Uint8Array() };
  /** Slot of each contact plus 1, by index; 0 for none. */
  private slotOf = new Int32Array();
  private first = 0;
  private end = 0;
  private low = Number.POSITIVE_INFINITY;
  private high = 0;

  private limit: number;
  private restarts = 0;
  private followed = -1;
  private counted: ReadonlyMap<number, number> = new Map();
  private countedVersion = -1;

  /** @param limit largest number of contacts; of more, the newest are shown */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** Sets the limit and marks every slot as changed. A change of renderer needs this even if the limit stays. */
  setLimit(limit: number): void {
    this.limit = limit;
    this.restart();
  }

  show(arcs: GlobeArcs, windowMs: number): void {
    this.arcs = arcs;
    this.windowMs = windowMs;
    this.window = new VisibleWindow(arcs.times);
    this.slotOf = new Int32Array(arcs.length);
    this.restart();
  }

  setFilter(filter: GlobeFilter): void {
    this.filter = filter;
    this.restart();
  }

  private restart(): void {
    const { bandNames, classNames = [''] } = this.arcs;
    this.hidden = {
      bands: Uint8Array.from(bandNames, (band) => Number(this.filter.bands.has(band))),
      classes: Uint8Array.from(classNames, (name) => Number(this.filter.classes.has(name))),
    };
    this.slotOf.fill(0);
    this.count = 0;
    this.first = 0;
    this.end = 0;
    this.low = 0;
    this.version++;
    this.restarts++;
  }

  /** @param moment milliseconds */
  moveTo(moment: number): void {
    const { first: earliest, end } = this.window.moveTo(moment, this.windowMs);
    this.showBetween(this.firstWithin(this.limit, earliest, end), end);
  }

  /** Shows the newest contacts, up to the limit, of those that `all` shows. */
  follow(all: ShownArcs): void {
    if (this.followed !== all.restarts) {
      this.followed = all.restarts;
      this.filter = all.filter;
      this.show(all.arcs, all.windowMs);
    }
    this.showBetween(all.firstWithin(this.limit, all.first, all.end), all.end);
  }

  /** The place in the list of the first of so many of the newest contacts shown; 0 if there are no more than that. */
  newest(count: number): number {
    return this.count <= count ? 0 : this.firstWithin(count, this.first, this.end);
  }

  private showBetween(first: number, end: number): void {
    // Contacts that leave are removed on both sides; then those that appear are added.
    for (let index = this.first; index < Math.min(first, this.end); index++) this.remove(index);
    for (let index = Math.max(end, this.first); index < this.end; index++) this.remove(index);
    const from = Math.max(first, this.first);
    const to = Math.min(end, this.end);
    if (from >= to) for (let index = first; index < end; index++) this.add(index);
    else {
      for (let index = first; index < from; index++) this.add(index);
      for (let index = to; index < end; index++) this.add(index);
    }
    this.first = first;
    this.end = end;
  }

  /** The slots changed since this was last taken; null if none has changed. */
  takeChange(): SlotChange | null {
    const change = { from: this.low, to: Math.min(this.high, this.count) };
    const isChanged = this.low !== Number.POSITIVE_INFINITY;
    this.low = Number.POSITIVE_INFINITY;
    this.high = 0;
    return isChanged ? change : null;
  }

  /** The contacts shown by their place in the list, ascending. */
  indexes(): number[] {
    return [...this.slots.subarray(0, this.count)].sort((a, b) => a - b);
  }

  /** How many of the contacts shown begin or end at each place, by the place's index; computed once per change. */
  contactsByPlace(): ReadonlyMap<number, number> {
    if (this.countedVersion === this.version) return this.counted;
    this.countedVersion = this.version;
    const counted = new Map<number, number>();
    for (let slot = 0; slot < this.count; slot++) {
      const index = this.slots[slot] ?? 0;
      for (const place of [this.arcs.from[index] ?? 0, this.arcs.to[index] ?? 0])
        counted.set(place, (counted.get(place) ?? 0) + 1);
    }
    this.counted = counted;
    return counted;
  }

  /** The place of the first of the newest contacts between the two that pass the filter, at most `limit` of them. */
  private firstWithin(limit: number, first: number, end: number): number {
    if (end - first <= limit) return first;
    let passing = 0;
    for (let index = end - 1; index >= first; index--) if (this.passes(index) && ++passing === limit) return index;
    return first;
  }

  private passes(index: number): boolean {
    const { bands, classes, places } = this.arcs;
    if (this.hidden.bands[bands[index] ?? 0] || this.hidden.classes[classes?.[index] ?? 0]) return false;
    const [from, to] = [places[this.arcs.from[index] ?? -1], places[this.arcs.to[index] ?? -1]];
    // Equal ends make no arc.
    return from !== undefined && to !== undefined && (from.lat !== to.lat || from.lon !== to.lon);
  }

  private add(index: number): void {
    if (!this.passes(index)) return;
    if (this.count === this.slots.length) {
      const larger = new Int32Array(2 * this.slots.length);
      larger.set(this.slots);
      this.slots = larger;
    }
    this.put(index, this.count++);
  }

  private remove(index: number): void {
    const slot = (this.slotOf[index] ?? 0) - 1;
    if (slot < 0) return;
    this.slotOf[index] = 0;
    this.version++;
    this.count--;
    this.low = Math.min(this.low, slot);
    if (slot < this.count) this.put(this.slots[this.count] ?? 0, slot);
  }

  private put(index: number, slot: number): void {
    this.slots[slot] = index;
    this.version++;
    this.slotOf[index] = slot + 1;
    this.low = Math.min(this.low, slot);
    this.high = Math.max(this.high, slot + 1);
  }
}
