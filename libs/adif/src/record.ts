import type { CabrilloLayout } from './cabrillo/exchange.ts';
import type { Encoding } from './encoding/encodings.ts';

/** Field values by upper-case field name. Upper case keeps names such as `__proto__` or `constructor` harmless. */
export type AdifFields = Record<string, string>;

/** One contact as written in a file. */
export interface AdifRecord {
  /** Position among the records of the file, from 1. */
  number: number;
  /** Byte offset of the record's first character in the file. */
  start: number;
  /** Byte offset just after the record (after `<EOR>` or `</RECORD>`). */
  end: number;
  /**
   * In records of the ADI reader this is a lazy, cached getter, so copies of the record (spread, structured clone,
   * JSON) do not contain it.
   */
  fields: AdifFields;
  /** Repairs, as sentences for the operator; empty for a valid record. */
  warnings: readonly string[];
  /** Cabrillo only: why this is no contact, as a sentence; the fields then only show what the file says. */
  fault?: string;
  /** The line of a Cabrillo log; absent in other formats. */
  line?: SourceLine;
}

/** A line of a Cabrillo log. */
export interface SourceLine {
  /** Line number in the file, from 1. */
  number: number;
  /** The line as in the file, without its end. */
  text: string;
}

/**
 * The position of a reader, always on a record boundary and safe to store as JSON. To resume after a crash, feed the
 * file from byte `offset` to a new reader created with this state: it yields the same records with the same numbers.
 */
export interface ReaderState {
  /** Byte offset of the first byte to feed again. */
  offset: number;
  /** Records returned so far. */
  records: number;
  header: AdifFields;
  encoding: Encoding;
  /** ADX only: the elements open at `offset`, the outermost first; null where malformed XML has made them unknown. */
  open?: readonly string[] | null;
  /** Cabrillo only: the number of lines before `offset`. */
  line?: number;
  /** Cabrillo only: the part of the file in which `offset` is; absent before the log. */
  section?: 'log' | 'after';
  /** Cabrillo only: the columns of the log; absent while too few lines are known. */
  layout?: CabrilloLayout;
}

/** The interface of all readers: bytes in, complete records out. */
export interface RecordReader {
  /** Takes the next chunk of the file, of any size, and returns the records it completes. */
  push(chunk: Uint8Array): AdifRecord[];
  /** Marks the end of the file and returns the records that were still open. */
  end(): AdifRecord[];
  readonly header: AdifFields;
  state(): ReaderState;
  /** Cabrillo only: QTC lines, which are no contacts, up to `state().offset`; each is returned once. */
  takeQtcLines?(): SourceLine[];
}

/** The state of a reader at the beginning of a file; `EncodingDetector` finds its encoding. */
export function initialState(encoding: Encoding = 'utf-8'): ReaderState {
  return { offset: 0, records: 0, header: {}, encoding };
}

/** Maximum bytes of one value or one record; longer ones are truncated with a warning, to bound memory. */
export const RECORD_LIMIT = 1 << 20;

/** Maximum fields of one record: many distinct names would take a multiple of the record's size in memory. */
export const FIELDS_LIMIT = 2_000;

/** Maximum warnings per record; a hostile record could otherwise collect one for every few bytes. */
const WARNING_LIMIT = 50;

/** Adds a warning to a record's list unless the list is full. */
export function addWarning(warnings: string[], warning: string): void {
  if (warnings.length < WARNING_LIMIT) warnings.push(warning);
  else if (warnings.length === WARNING_LIMIT) warnings.push('and more of the same');
}
