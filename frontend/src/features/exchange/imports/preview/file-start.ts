import { EncodingDetector } from '@pileup/adif/encoding/detect-encoding';
import type { Encoding } from '@pileup/adif/encoding/encodings';
import { readerOfFile } from '@pileup/adif/reader-of-file';
import { type AdifFields, type AdifRecord, initialState } from '@pileup/adif/record';
import { ORDER_BYTES, SNIFF_BYTES, sniff, utf16Order } from '@pileup/adif/sniff';

/** The number of bytes read of a file. */
export const START_BYTES = 1 << 20;

/** Bytes read between two breaks; the first slice is what `sniff` needs. */
const SLICE_BYTES = SNIFF_BYTES;
/** The same while the encoding is detected, which reads all of the file, as the server does. */
const DETECTION_BYTES = 1 << 20;

/** The first part of a file, as our reader reads it. */
export interface FileStart {
  records: AdifRecord[];
  header: AdifFields;
  /** QTC lines of a Cabrillo log, which are no records. */
  qtc: number;
  detected: Encoding;
  /** Whether the file is UTF-16, and has been turned into UTF-8. */
  isUtf16: boolean;
  /** Bytes up to the end of the last record. */
  bytes: number;
  /** Whether all of the file was read. */
  isWhole: boolean;
}

/**
 * Reads the first `START_BYTES` of a file; a record cut by that limit is left out. Calls `pause` between slices.
 * @param encoding the operator's choice; null for the detected one
 * @returns the reason as a sentence, where the file is no log
 * @throws the browser's error if the file cannot be read
 */
export async function readFileStart(
  chosen: Blob,
  encoding: Encoding | null,
  pause: () => Promise<void>,
): Promise<FileStart | { refused: string }> {
  const file = await inUtf8(chosen);
  const end = Math.min(file.size, START_BYTES);
  const sliceAt = async (at: number) =>
    new Uint8Array(await file.slice(at, Math.min(at + SLICE_BYTES, end)).arrayBuffer());
  let slice = await sliceAt(0);
  const kind = sniff(slice);
  if (kind.kind === 'refused') return { refused: kind.reason };
  const detected = await encodingOfFile(file, pause);
  const reader = readerOfFile(kind, initialState(encoding ?? detected));
  const records: AdifRecord[] = [];
  for (let at = 0; at < end; at += SLICE_BYTES) {
    if (at > 0) slice = await sliceAt(at);
    for (const record of reader.push(slice)) records.push(record);
    await pause();
  }
  const isWhole = end === file.size;
  if (isWhole) for (const record of reader.end()) records.push(record);
  const qtc = reader.takeQtcLines?.().length ?? 0;
  const found = { records, header: reader.header, qtc, bytes: records.at(-1)?.end ?? end, isWhole };
  return { ...found, detected, isUtf16: file !== chosen };
}

async function encodingOfFile(file: Blob, pause: () => Promise<void>): Promise<Encoding> {
  const detector = new EncodingDetector();
  for (let at = 0; at < file.size && !detector.isDecided; at += DETECTION_BYTES) {
    detector.add(new Uint8Array(await file.slice(at, at + DETECTION_BYTES).arrayBuffer()));
    await pause();
  }
  return detector.result();
}

/** A UTF-16 file in UTF-8, as the server stores it: as much of it as is read here, and whether there is more. */
async function inUtf8(file: Blob): Promise<Blob> {
  const order = utf16Order(new Uint8Array(await file.slice(0, ORDER_BYTES).arrayBuffer()));
  if (!order) return file;
  // Each character has two bytes there and at least one here; the byte order mark is left out.
  const start = await file.slice(0, 2 * (START_BYTES + 2)).arrayBuffer();
  return new Blob([new TextDecoder(order).decode(start)]);
}
