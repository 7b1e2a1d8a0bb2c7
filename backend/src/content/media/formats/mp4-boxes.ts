import type { ByteSource } from './byte-source.js';
import { foreignContent, incomplete, isVideo, notARecording } from './byte-source.js';
import type { Part } from './overwritten-parts.js';

const MAX_BOXES = 10_000;
/** The boxes that contain the handlers of the tracks, and others that may describe the recording. */
const PARENTS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);
/** Names, places, covers, and what programs add. */
const DESCRIPTIONS: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide', 'emsg']);
const FREE = Buffer.from('free');
/** The boxes that a file consists of. */
const OUTERMOST: ReadonlySet<string> = new Set([
  'ftyp',
  'moov',
  'mdat',
  'free',
  'skip',
  'wide',
  'moof',
  'mfra',
  'sidx',
  'ssix',
  'styp',
  'prft',
  'emsg',
  'uuid',
  'meta',
  'udta',
  'pdin',
]);

interface Box {
  type: string;
  at: number;
  /** Start of the content, which ends at `to`. */
  from: number;
  to: number;
}

interface Found {
  boxes: number;
  handlers: string[];
  seconds: number | null;
  /** Bytes of sound. */
  bytes: number;
}

/**
 * Follows the boxes of an MPEG-4 file (ISO 14496-12) to its end, and into those of its tracks.
 *
 * @param others gets the boxes that are no sound
 * @returns seconds; null if its header does not have them
 * @throws InvalidRequest if it has no sound, has pictures or something else, or its end is missing
 */
export async function secondsOfMp4(source: ByteSource, others: Part[]): Promise<number | null> {
  const found: Found = { boxes: 0, handlers: [], seconds: null, bytes: 0 };
  let hasTracks = false;
  for await (const box of boxesIn(source, 0, source.bytes, found)) {
    if (box.type === 'moov') hasTracks = true;
    if (box.type === 'mdat') found.bytes += box.to - box.from;
    await readTracks(source, box, found, others);
  }
  // Recorders write the box of the tracks last.
  if (!hasTracks) throw incomplete();
  if (found.handlers.includes('vide')) throw isVideo();
  if (!found.handlers.includes('soun') || found.bytes === 0) throw notARecording();
  // Data of other tracks, such as places, are among the sound.
  if (found.handlers.some((kind) => kind !== 'soun')) throw foreignContent();
  return found.seconds;
}

async function readTracks(
  source: ByteSource,
  { type, at, from, to }: Box,
  found: Found,
  others: Part[],
): Promise<void> {
  if (DESCRIPTIONS.has(type)) others.push({ at: at + 4, head: FREE, bytes: 4 }, { at: from, bytes: to - from });
  if (type === 'mvhd') found.seconds = secondsOf(await source.read(from, 32));
  // The handler follows a version, flags and a reserved field.
  if (type === 'hdlr') found.handlers.push(await source.text(from + 8, 4));
  if (!PARENTS.has(type)) return;
  for await (const box of boxesIn(source, from, to, found)) await readTracks(source, box, found, others);
}

async function* boxesIn(source: ByteSource, from: number, to: number, found: Found): AsyncGenerator<Box> {
  for (let at = from; at < to; ) {
    const head = await source.read(at, 16);
    const type = head.toString('latin1', 4, 8);
    const isLong = head.length === 16 && head.readUInt32BE(0) === 1;
    const isForeign = from === 0 && !OUTERMOST.has(type);
    if (++found.boxes > MAX_BOXES || isForeign) throw foreignContent();
    const size = isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0);
    // A size of 0 means up to the end of the file.
    const next = size === 0 ? to : at + size;
    const content = at + (isLong ? 16 : 8);
    if (next < content) throw foreignContent();
    if (next > to) throw incomplete();
    yield { type, at, from: content, to: next };
    at = next;
  }
}

function secondsOf(header: Buffer): number | null {
  if (header.length < 32) return null;
  const isLong = header[0] === 1;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  // The duration is 0 in files of parts, whose header is written first.
  return scale > 0 && duration > 0 ? duration / scale : null;
}
