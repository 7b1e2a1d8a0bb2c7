import type { DxccMatch } from '../dxcc-table.ts';

/**
 * The meaning and time of a row of a dated country file; ms since 1970, both ends inclusive, infinite where the file
 * has none.
 */
export interface DatedRow {
  readonly text: string;
  readonly from: number;
  readonly until: number;
}

/** A row that names an entity; 0 is none. */
export interface EntityRow extends DatedRow {
  readonly entity: number;
  readonly continent: string;
  readonly cqZone: number;
  readonly lat: number;
  readonly lon: number;
}

/** The contents of Club Log's `cty.xml`. */
export interface DatedFile {
  /** When it was made, as the file says; ISO 8601. */
  readonly date: string;
  readonly exceptions: readonly EntityRow[];
  readonly prefixes: readonly EntityRow[];
  readonly invalid: readonly DatedRow[];
  readonly zones: readonly (DatedRow & { readonly cqZone: number })[];
  /** Entities that count only with an entry among the exceptions, from that moment (ms) on. */
  readonly whitelisted: ReadonlyMap<number, number>;
}

export type DatedRuleKind = 'exception' | 'invalid' | 'prefix' | 'whitelist';

/** One rule that decides; `match` is null where there is no entity. */
export interface DatedRule extends DatedRow {
  readonly kind: DatedRuleKind;
  readonly match: DxccMatch | null;
}
