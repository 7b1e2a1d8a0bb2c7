/** The meaning of a prefix at a time before its present one. */
export interface FormerPrefix {
  readonly prefix: string;
  /** ADIF's number; 0 if the prefix was not in use then, or its meaning is not known. */
  readonly entity: number;
  /** First day, UTC; empty for no start. */
  readonly from: string;
  /** Last day, UTC. */
  readonly until: string;
  /** A prefix of today with the same zones, also by the letters that follow. */
  readonly like?: string;
}

/** @param prefixes separated by blanks */
export const former = (prefixes: string, entity: number, until: string, from = ''): FormerPrefix[] =>
  prefixes.split(' ').map((prefix) => ({ prefix, entity, from, until }));

/** The present meaning of these prefixes is younger: before it, only their other rows say what they meant. */
export const notKnown = (prefixes: string, until: string): FormerPrefix[] => former(prefixes, 0, until);
