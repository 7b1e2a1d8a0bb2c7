import type { Batch } from './import-buffer.js';

const MINUTES_A_DAY = 1_440;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1900, 0, 1);

/**
 * What COPY brought into a log, counted on the way: contacts of each month and on each band by mode, with each entity,
 * and their squares. To have PostgreSQL look at millions of rows once more would cost a good part of the import. All
 * squares are told one by one: sums of them would be nearly as many.
 */
export class CopiedSums {
  private readonly kinds: string[] = [];
  private readonly keys: string[] = [];
  private readonly modes: string[] = [];
  private readonly sums: number[] = [];
  private readonly places = new Map<string, number>();
  private readonly entities = new Map<number, number>();
  private readonly squares: string[] = [];
  // Somebody at a radio keeps to band and mode for a while: such a run is counted as one.
  private run = { month: '', band: '', mode: '', n: 0 };
  private day = -1;
  private month = '';

  /** Counts the contact at a place of a batch. */
  add({ minutes, bands, modes, entities, grids }: Batch, index: number): void {
    const month = this.monthOf(minutes[index] as number);
    const band = bands[index] as string;
    const mode = modes[index] as string;
    if (this.run.month !== month || this.run.band !== band || this.run.mode !== mode) {
      this.endRun();
      this.run = { month, band, mode, n: 0 };
    }
    this.run.n++;
    const entity = entities[index] as number;
    if (entity > 0) this.entities.set(entity, (this.entities.get(entity) ?? 0) + 1);
    const grid = grids[index] as string;
    if (grid.length >= 4) this.squares.push(grid.slice(0, 4));
  }

  /** The sums, as columns, and the squares between commas; nothing is counted any more afterwards. */
  told(): { kinds: string[]; keys: string[]; modes: string[]; sums: number[]; squares: string } {
    this.endRun();
    for (const [entity, n] of this.entities) this.sum('entity', String(entity), '', n);
    const { kinds, keys, modes, sums, squares } = this;
    return { kinds, keys, modes, sums, squares: squares.join() };
  }

  private endRun(): void {
    const { month, band, mode, n } = this.run;
    if (n === 0) return;
    this.sum('month', month, mode, n);
    if (band !== '') this.sum('band', band, mode, n);
  }

  private sum(kind: string, key: string, mode: string, n: number): void {
    const name = `${kind} ${key} ${mode}`;
    const place = this.places.get(name) ?? this.kinds.length;
    if (place === this.kinds.length) {
      this.places.set(name, place);
      this.kinds.push(kind);
      this.keys.push(key);
      this.modes.push(mode);
      this.sums.push(0);
    }
    this.sums[place] = (this.sums[place] as number) + n;
  }

  /** `2026-11`; asked anew only where the day is another. */
  private monthOf(minute: number): string {
    const day = Math.floor(minute / MINUTES_A_DAY);
    if (day !== this.day) {
      this.day = day;
      this.month = new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 7);
    }
    return this.month;
  }
}
