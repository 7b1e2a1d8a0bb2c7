import { fileTypeFromBuffer } from 'file-type';
import type { RecordingType } from './media-names.js';

/** Bytes at the start of a file that are examined. */
export const EXAMINED_BYTES = 4_100;

/** No file of these formats that is shorter has sound. */
const MIN_BYTES = 44;

const BY_EXTENSION: Readonly<Record<string, RecordingType>> = {
  mp3: 'mp3',
  ogg: 'ogg',
  oga: 'ogg',
  opus: 'opus',
  m4a: 'm4a',
  wav: 'wav',
};

export interface RecognisedRecording {
  type: RecordingType;
  /** Seconds; null if the start does not show it. */
  duration: number | null;
}

/**
 * The type of a recording by its content; null if it is none of those that are accepted, or its start is damaged.
 * @param start the first `EXAMINED_BYTES`
 * @param bytes the size of the file
 */
export async function recogniseRecording(start: Uint8Array, bytes: number): Promise<RecognisedRecording | null> {
  if (bytes < MIN_BYTES) return null;
  // It throws at some damaged files.
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  const type = found && BY_EXTENSION[found.ext];
  if (!type) return null;
  if (type !== 'wav') return { type, duration: null };
  const duration = durationOfWav(Buffer.from(start.buffer, start.byteOffset, start.length), bytes);
  return duration === null ? null : { type, duration };
}

/** The duration of a WAV file in seconds; null if its chunks are damaged or it has no sound. */
function durationOfWav(start: Buffer, bytes: number): number | null {
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= start.length; ) {
    const chunk = start.toString('latin1', at, at + 4);
    const size = start.readUInt32LE(at + 4);
    if (chunk === 'fmt ' && at + 24 <= start.length) bytesPerSecond = start.readUInt32LE(at + 16);
    if (chunk === 'data') {
      // Programs that stream do not know the size and write 0 or the largest number.
      const sound = Math.min(size || bytes, bytes - at - 8);
      return bytesPerSecond > 0 && sound > 0 ? sound / bytesPerSecond : null;
    }
    // Chunks are padded to an even size.
    at += 8 + size + (size % 2);
  }
  return null;
}
