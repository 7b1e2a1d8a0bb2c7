import type { ModeClass } from './mode.ts';

/** The kind of new one that a contact would be for a log. `band` and `mode` are new for its entity. */
export type Mark = 'entity' | 'band' | 'mode' | 'zone' | 'square';

/** Worked entities, zones and squares, as the endpoint `vworked` returns them. */
export interface WorkedLists {
  /** Number of contacts in the log; default 0. */
  readonly contacts?: number;
  /**
   * Mode classes in lower case, by DXCC number and band, or SAT for all satellites. A contact without a band has no
   * entry below its entity.
   */
  readonly entities: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** CQ zones. */
  readonly zones: readonly number[];
  /** 4-character squares by field: `JO` with `6271` has JO62 and JO71. */
  readonly squares: Readonly<Record<string, string>>;
}

/** The parts of a contact that marks depend on; null or empty if unknown: such a part gives no mark. */
export interface MarkedContact {
  readonly dxcc: number | null;
  /** The band, or SAT, as `slotBandOf` returns it. */
  readonly band: string;
  readonly modeClass: ModeClass;
  readonly cqZone: number | null;
  /** Grid square of 4 or more characters, upper case first. */
  readonly grid: string;
}

/** The band whose slot a contact fills: satellites have one of their own, whatever the band. */
export const slotBandOf = (band: string, propMode: string | null | undefined): string =>
  propMode?.trim().toUpperCase() === 'SAT' ? 'SAT' : band;

const MARKS: readonly Mark[] = ['entity', 'band', 'mode', 'zone', 'square'];
/** Every combination, by bits, so that a look-up creates no list. */
const LISTS: readonly (readonly Mark[])[] = Array.from({ length: 1 << MARKS.length }, (_, bits) =>
  Object.freeze(MARKS.filter((_mark, index) => bits & (1 << index))),
);
const [ENTITY, BAND, MODE, ZONE, SQUARE] = [1, 2, 4, 8, 16];
const SQUARE_LENGTH = 4;

interface WorkedEntity {
  readonly bands: Set<string>;
  readonly modeClasses: Set<string>;
}

/**
 * The entities, bands, modes, zones and squares of a log, to mark new ones: the one rule for the log bar and awards.
 */
export class Worked {
  private contactCount = 0;
  private readonly entities = new Map<number, WorkedEntity>();
  private readonly zones = new Set<number>();
  private readonly squares = new Set<string>();

  static from({ contacts = 0, entities, zones, squares }: WorkedLists): Worked {
    const worked = new Worked();
    worked.contactCount = contacts;
    for (const [dxcc, bands] of Object.entries(entities)) {
      const entity = worked.entity(Number(dxcc));
      for (const [band, modeClasses] of Object.entries(bands)) {
        entity.bands.add(band);
        for (const modeClass of modeClasses) entity.modeClasses.add(modeClass);
      }
    }
    for (const zone of zones) worked.zones.add(zone);
    for (const [field, numbers] of Object.entries(squares))
      for (let at = 0; at < numbers.length; at += 2) worked.squares.add(field + numbers.slice(at, at + 2));
    return worked;
  }

  /** A copy with further contacts. */
  with(contacts: readonly MarkedContact[]): Worked {
    const copy = new Worked();
    copy.contactCount = this.contactCount;
    for (const [dxcc, { bands, modeClasses }] of this.entities)
      copy.entities.set(dxcc, { bands: new Set(bands), modeClasses: new Set(modeClasses) });
    for (const zone of this.zones) copy.zones.add(zone);
    for (const square of this.squares) copy.squares.add(square);
    for (const contact of contacts) copy.add(contact);
    return copy;
  }

  /** Number of contacts in the log. */
  get contacts(): number {
    return this.contactCount;
  }

  /** Adds a contact. */
  add({ dxcc, band, modeClass, cqZone, grid }: MarkedContact): void {
    this.contactCount += 1;
    if (dxcc !== null) {
      const entity = this.entity(dxcc);
      if (band !== '') {
        entity.bands.add(band);
        entity.modeClasses.add(modeClass.toLowerCase());
      }
    }
    if (cqZone !== null) this.zones.add(cqZone);
    if (grid.length >= SQUARE_LENGTH) this.squares.add(grid.slice(0, SQUARE_LENGTH));
  }

  /**
   * The marks of a contact, the most important first. A new entity is new on every band and in every mode: only it is
   * named.
   */
  marks({ dxcc, band, modeClass, cqZone, grid }: MarkedContact): readonly Mark[] {
    let bits = 0;
    if (dxcc !== null) {
      const entity = this.entities.get(dxcc);
      if (!entity) bits |= ENTITY;
      else if (band !== '') {
        if (!entity.bands.has(band)) bits |= BAND;
        if (!entity.modeClasses.has(LOWER[modeClass])) bits |= MODE;
      }
    }
    if (cqZone !== null && !this.zones.has(cqZone)) bits |= ZONE;
    if (grid.length >= SQUARE_LENGTH && !this.squares.has(grid.slice(0, SQUARE_LENGTH))) bits |= SQUARE;
    return LISTS[bits] ?? [];
  }

  private entity(dxcc: number): WorkedEntity {
    const known = this.entities.get(dxcc);
    if (known) return known;
    const entity = { bands: new Set<string>(), modeClasses: new Set<string>() };
    this.entities.set(dxcc, entity);
    return entity;
  }
}

const LOWER: Readonly<Record<ModeClass, string>> = { CW: 'cw', SSTV: 'sstv', Voice: 'voice', Data: 'data' };
