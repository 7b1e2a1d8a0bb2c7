import type { ReplayContacts } from './replay-contacts.ts';

/** Totals of the first contacts of a replay. */
export interface Counts {
  readonly contacts: number;
  /** DXCC entities of the other stations. */
  readonly entities: number;
  readonly bands: number;
  /** 4-character squares of both ends. */
  readonly squares: number;
  readonly bestKm: number;
}

/**
 * The counts after each contact, computed once: at any moment they take one look-up, also after a jump backwards.
 */
export class RunningCounts {
  private readonly entities: Uint16Array;
  private readonly bands: Uint8Array;
  private readonly squares: Uint16Array;
  private readonly bestKm: Float32Array;

  constructor({ times, ...columns }: ReplayContacts) {
    const { length } = times;
    this.entities = new Uint16Array(length + 1);
    this.bands = new Uint8Array(length + 1);
    this.squares = new Uint16Array(length + 1);
    this.bestKm = new Float32Array(length + 1);
    const entities = new Set<number>();
    const bands = new Set<number>();
    const squares = new Set<number>();
    for (let n = 0; n < length; n++) {
      const entity = columns.entities[n];
      if (entity) entities.add(entity);
      bands.add(columns.bands[n] ?? 0);
      squares.add(columns.from[n] ?? 0).add(columns.to[n] ?? 0);
      this.entities[n + 1] = entities.size;
      this.bands[n + 1] = bands.size;
      this.squares[n + 1] = squares.size;
      this.bestKm[n + 1] = Math.max(this.bestKm[n] ?? 0, columns.km[n] ?? 0);
    }
  }

  /** @param contacts how many contacts have been made */
  after(contacts: number): Counts {
    return {
      contacts,
      entities: this.entities[contacts] ?? 0,
      bands: this.bands[contacts] ?? 0,
      squares: this.squares[contacts] ?? 0,
      bestKm: this.bestKm[contacts] ?? 0,
    };
  }
}
