import { fileTypeFromBuffer } from 'file-type';
import type { RecordingType } from '../media-names.js';
import { ByteSource, notARecording } from './byte-source.js';
import { secondsOfMp3 } from './mp3-frames.js';
import { secondsOfMp4 } from './mp4-boxes.js';
import { secondsOfOgg } from './ogg.js';
import type { Part } from './overwritten-parts.js';
import { secondsOfWav } from './wav-chunks.js';

/** Bytes at the start of a file that show its type. */
const START_BYTES = 4_100;
/** No file of these formats that is shorter has sound. */
const MIN_BYTES = 44;
const MAX_SECONDS = 86_400;

type Format = { type: RecordingType; seconds: (source: ByteSource, others: Part[]) => Promise<number | null> };

/** Recorders of telephones name sound `mp4`, too; the tracks show whether a file has pictures. */
const BY_EXTENSION: Readonly<Record<string, Format>> = {
  mp3: { type: 'mp3', seconds: secondsOfMp3 },
  ogg: { type: 'ogg', seconds: secondsOfOgg },
  oga: { type: 'ogg', seconds: secondsOfOgg },
  spx: { type: 'ogg', seconds: secondsOfOgg },
  ogv: { type: 'ogg', seconds: secondsOfOgg },
  opus: { type: 'opus', seconds: secondsOfOgg },
  m4a: { type: 'm4a', seconds: secondsOfMp4 },
  mp4: { type: 'm4a', seconds: secondsOfMp4 },
  wav: { type: 'wav', seconds: secondsOfWav },
};

export interface RecognisedRecording {
  type: RecordingType;
  /** Seconds; null if the file does not show it. */
  duration: number | null;
  /** The parts that are no sound, to be overwritten before others may hear the recording. */
  others: readonly Part[];
}

/**
 * The type of a recording by its content, whose structure is followed from start to end. Reads the file once at most, in
 * parts of 64 KB.
 *
 * @throws InvalidRequest if it is none of those that are accepted, or damaged
 */
export async function recogniseRecording(path: string): Promise<RecognisedRecording> {
  const source = await ByteSource.open(path);
  try {
    // The library throws at some damaged files.
    const found = await fileTypeFromBuffer(await source.read(0, START_BYTES)).catch(() => undefined);
    const format = found && BY_EXTENSION[found.ext];
    if (!format || source.bytes < MIN_BYTES) throw notARecording();
    const others: Part[] = [];
    const seconds = await format.seconds(source, others);
    return { type: format.type, duration: seconds !== null && seconds <= MAX_SECONDS ? seconds : null, others };
  } finally {
    await source.close();
  }
}
