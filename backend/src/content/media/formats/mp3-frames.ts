import type { ByteSource } from './byte-source.js';
import { foreignContent, incomplete, notARecording } from './byte-source.js';
import type { Part } from './overwritten-parts.js';

/** Rows of the table in ISO 11172-3 and 13818-3 for layer III: kbit/s by index; 0 is not supported. */
const KBITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const KBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0];
const RATES = [44_100, 48_000, 32_000, 0];
const MPEG_1 = 3;
const MPEG_2 = 2;
const LAYER_3 = 1;
const MONO = 3;

/** A tag without content: the version, no flags, and a size in 7 bits a byte. */
const EMPTY_ID3 = Buffer.from('ID3\x04\0\0');
/** Decoders search this far for the next frame after a damaged one. */
const MAX_GAP = 8_192;
/** Damaged parts of a recording that is still accepted. */
const MAX_SKIPPED = 65_536;

interface Frame {
  bytes: number;
  seconds: number;
  /** Version, layer and sample rate, the same in all frames of a file. */
  format: number;
  /** Where the frame count of a file with variable bit rate is, from the start of its first frame. */
  countAt: number;
}

function frameOf(header: Buffer): Frame | null {
  if (header.length < 4) return null;
  const bits = header.readUInt32BE(0);
  const version = (bits >>> 19) & 3;
  const isFirst = version === MPEG_1;
  const rate = (RATES[(bits >>> 10) & 3] ?? 0) >> (isFirst ? 0 : version === MPEG_2 ? 1 : 2);
  const kbits = (isFirst ? KBITS_1 : KBITS_2)[(bits >>> 12) & 15] ?? 0;
  const isLayer3 = bits >>> 21 === 0x7ff && version !== 1 && ((bits >>> 17) & 3) === LAYER_3;
  if (!isLayer3 || rate === 0 || kbits === 0) return null;
  const samples = isFirst ? 1_152 : 576;
  const isMono = ((bits >>> 6) & 3) === MONO;
  return {
    bytes: Math.floor((samples * 125 * kbits) / rate) + ((bits >>> 9) & 1),
    seconds: samples / rate,
    format: bits & 0xff_fe_0c_00,
    countAt: 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17),
  };
}

/**
 * Follows the frames of an MP3 file from the first to the last, through damaged parts as decoders do.
 *
 * @param others gets what is no frame: tags, damaged parts
 * @returns seconds
 * @throws InvalidRequest if it is none, has something else behind the frames, or its end is missing
 */
export async function secondsOfMp3(source: ByteSource, others: Part[]): Promise<number> {
  const end = await startOfEndTags(source);
  const tagged = await endOfId3(source);
  const start = await nextFrame(source, tagged, end);
  if (start === null) throw notARecording();
  if (tagged > 0) others.push({ at: 0, head: Buffer.concat([EMPTY_ID3, syncsafe(start - 10)]), bytes: start });
  else if (start > 0) others.push({ at: 0, bytes: start });
  const expected = await countedFrames(source, start);
  const format = frameOf(await source.read(start, 4))?.format;
  let [at, frames, seconds, skipped] = [start, 0, 0, 0];
  while (at < end) {
    const frame = frameOf(await source.read(at, 4));
    if (frame?.format === format && frame) {
      // Recorders that are switched off cut the last frame.
      if (at + frame.bytes > end) break;
      at += frame.bytes;
      frames++;
      seconds += frame.seconds;
      continue;
    }
    if (await isPadding(source, at, end)) break;
    const next = await nextFrame(source, at, end, format);
    skipped += (next ?? end) - at;
    if (next === null || skipped > MAX_SKIPPED) throw foreignContent();
    others.push({ at, bytes: next - at });
    at = next;
  }
  if (frames < 0.95 * expected) throw incomplete();
  if (at < source.bytes) others.push({ at, bytes: source.bytes - at });
  return seconds;
}

/** The position of two frames in sequence, in the next 8 KB. */
async function nextFrame(source: ByteSource, from: number, end: number, format?: number): Promise<number | null> {
  for (let at = from; at < Math.min(from + MAX_GAP, end); at++) {
    const frame = frameOf(await source.read(at, 4));
    if (!frame || (format !== undefined && frame.format !== format)) continue;
    const second = frameOf(await source.read(at + frame.bytes, 4));
    if (second?.format === frame.format && at + frame.bytes < end) return at;
  }
  return null;
}

/** The number of frames that an encoder wrote into the first one; 0 without. */
async function countedFrames(source: ByteSource, start: number): Promise<number> {
  const countAt = start + (frameOf(await source.read(start, 4))?.countAt ?? 0);
  const head = await source.read(countAt, 12);
  const isCounted = head.length === 12 && /^(?:Xing|Info)/.test(head.toString('latin1', 0, 4));
  return isCounted && (head.readUInt32BE(4) & 1) === 1 ? head.readUInt32BE(8) : 0;
}

async function endOfId3(source: ByteSource): Promise<number> {
  const head = await source.read(0, 10);
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 127), 0);
  const hasFooter = ((head[5] ?? 0) & 16) !== 0;
  const end = 10 + size + (hasFooter ? 10 : 0);
  if (end > source.bytes) throw incomplete();
  return end;
}

/** Where the tags behind the sound begin: ID3v1, and APE before it. */
async function startOfEndTags(source: ByteSource): Promise<number> {
  let end = source.bytes;
  if (end > 128 && (await source.text(end - 128, 3)) === 'TAG') end -= 128;
  const ape = await source.read(Math.max(0, end - 32), 32);
  if (ape.length < 32 || ape.toString('latin1', 0, 8) !== 'APETAGEX') return end;
  const hasHeader = ape.readUInt32LE(20) >>> 31 === 1;
  return Math.max(0, end - ape.readUInt32LE(12) - (hasHeader ? 32 : 0));
}

/** A size of an ID3 tag. */
const syncsafe = (size: number) => Buffer.from([21, 14, 7, 0].map((shift) => (size >>> shift) & 127));

async function isPadding(source: ByteSource, at: number, end: number): Promise<boolean> {
  return end - at <= MAX_GAP && (await source.read(at, end - at)).every((byte) => byte === 0);
}
