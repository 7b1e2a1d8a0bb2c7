import { readerOfFile } from '@pileup/adif/reader-of-file';
import type { AdifFields, AdifRecord } from '@pileup/adif/record';
import { SNIFF_BYTES, sniff } from '@pileup/adif/sniff';

/** How much of a file is read. */
export const START_BYTES = 1 << 20;

/** Bytes read between two breaks; the first slice is what `sniff` needs. */
const SLICE_BYTES = SNIFF_BYTES;

/** The first part of a file, as our reader reads it. */
export interface FileStart {
  records: AdifRecord[];
  header: AdifFields;
  /** Bytes up to the end of the last record. */
  bytes: number;
  /** Whether all of the file was read. */
  isWhole: boolean;
}

/**
 * Reads the first `START_BYTES` of a file; a record cut by that limit is left out. Calls `pause` between slices.
 * @returns the reason as a sentence, where the file is no log
 * @throws the browser's error if the file cannot be read
 */
export async function readFileStart(file: Blob, pause: () => Promise<void>): Promise<FileStart | { refused: string }> {
  const end = Math.min(file.size, START_BYTES);
  const sliceAt = async (at: number) =>
    new Uint8Array(await file.slice(at, Math.min(at + SLICE_BYTES, end)).arrayBuffer());
  let slice = await sliceAt(0);
  const detected = sniff(slice);
  if (detected.kind === 'refused') return { refused: detected.reason };
  const reader = readerOfFile(detected);
  const records: AdifRecord[] = [];
  for (let at = 0; at < end; at += SLICE_BYTES) {
    if (at > 0) slice = await sliceAt(at);
    for (const record of reader.push(slice)) records.push(record);
    await pause();
  }
  const isWhole = end === file.size;
  if (isWhole) for (const record of reader.end()) records.push(record);
  return { records, header: reader.header, bytes: records.at(-1)?.end ?? end, isWhole };
}
