import { AdifReader } from './adi/adi-reader.ts';
import { AdxReader } from './adx/adx-reader.ts';
import { CabrilloReader } from './cabrillo/cabrillo-reader.ts';
import type { ReaderState, RecordReader } from './record.ts';
import type { FileKind } from './sniff.ts';

/**
 * The reader for a file of a detected kind.
 *
 * @param kind as `sniff` returns it; anything that is neither ADX nor Cabrillo is read as ADI
 * @param state to resume from; default the beginning of the file
 */
export function readerOfFile({ kind }: FileKind, state?: ReaderState): RecordReader {
  if (kind === 'adx') return new AdxReader(state);
  return kind === 'cabrillo' ? new CabrilloReader(state) : new AdifReader(state);
}
