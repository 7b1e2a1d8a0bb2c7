/** Field values by upper-case field name. Upper case keeps names such as `__proto__` or `constructor` harmless. */
export type AdifFields = Record<string, string>;

/** One contact as it stands in a file. */
export interface AdifRecord {
  /** Position among the records of the file, from 1. */
  number: number;
  /** Byte offset of the record's first character in the file. */
  start: number;
  /** Byte offset just after the record (after `<EOR>` or `</RECORD>`). */
  end: number;
  /**
   * Read this where it is needed: the reader of ADI makes it at the first reading and keeps it. It is a getter there,
   * so a copy of the record (spread, structured clone, JSON) is without it.
   */
  fields: AdifFields;
  /** What had to be recovered, in words for the operator; empty for a sound record. */
  faults: readonly string[];
}

/** Words met so far in values that are not UTF-8; tells the two Windows code pages apart. */
export interface CodePageEvidence {
  cyrillic: number;
  western: number;
}

/**
 * Where a reader stands, always on a record boundary and safe to store as JSON. To go on after a crash, read the
 * file from byte `offset` into a new reader made with this state: it yields the same records with the same numbers.
 */
export interface ReaderState {
  /** Byte offset of the first byte to feed again. */
  offset: number;
  /** Records handed out so far. */
  records: number;
  header: AdifFields;
  codePage: CodePageEvidence;
  /** ADX only: the elements open there, the outermost first; null where a fault has made them unknown. */
  open?: readonly string[] | null;
}

/** The face both readers share: bytes in, whole records out. */
export interface RecordReader {
  /** Takes the next bytes of the file, in pieces of any size, and returns the records they complete. */
  push(chunk: Uint8Array): AdifRecord[];
  /** Tells the reader that the file is over and returns what was still open. */
  end(): AdifRecord[];
  readonly header: AdifFields;
  state(): ReaderState;
}

/** The state of a reader at the beginning of a file. */
export function freshState(): ReaderState {
  return { offset: 0, records: 0, header: {}, codePage: { cyrillic: 0, western: 0 } };
}

/** Bytes one value or one record may take; more is cut off and reported, so that no file can exhaust the memory. */
export const RECORD_LIMIT = 1 << 20;

/** Fields one record may have: a record of ever new names would take many times its size in memory. */
export const FIELDS_LIMIT = 2_000;

/** Faults kept per record; a hostile record could otherwise collect one for every few bytes. */
const FAULT_LIMIT = 50;

/** Adds a fault to a record's list unless the list is full. */
export function addFault(faults: string[], fault: string): void {
  if (faults.length < FAULT_LIMIT) faults.push(fault);
  else if (faults.length === FAULT_LIMIT) faults.push('and more of the same');
}
