import type { ByteSource } from './byte-source.js';
import { OggComments } from './ogg-comments.js';
import type { Part } from './overwritten-parts.js';
import { foreignContent, incomplete, isVideo, notARecording } from './recording-faults.js';

const PAGE_HEADER = 27;
const FIRST_OF_STREAM = 2;
const OPUS_RATE = 48_000;
const VIDEO_STARTS = ['\x80theora', '\x01video', 'BBCD', 'OVP80'];

interface Stream {
  /** Samples per second; 0 if not read. */
  rate: number;
  /** Samples at the start that are not played. */
  skipped: number;
}

/**
 * Follows the pages of an Ogg file (RFC 3533) from the first to the last.
 *
 * @param others gets the pages that describe the streams
 * @returns seconds; null if its codec is not read
 * @throws InvalidRequest if it has something else than pages of sound, or its end is missing
 */
export async function secondsOfOgg(source: ByteSource, others: Part[]): Promise<number | null> {
  let stream: Stream | null = null;
  let position = 0;
  const comments = new OggComments(source);
  for (let at = 0; at < source.bytes; ) {
    const head = await source.read(at, PAGE_HEADER + 255);
    const isPage = head.toString('latin1', 0, 4) === 'OggS' && head[4] === 0;
    if (!isPage) throw foreignContent();
    const segments = [...head.subarray(PAGE_HEADER, PAGE_HEADER + (head[26] ?? 0))];
    const body = at + PAGE_HEADER + (head[26] ?? 0);
    const next = segments.reduce((sum, bytes) => sum + bytes, body);
    if (body > source.bytes || next > source.bytes) throw incomplete();
    // No packet ends on a page with the position -1.
    position = Math.max(position, Number(head.readBigInt64LE(6)));
    const page = { at, bytes: next - at, serial: head.readUInt32LE(14), segments };
    if (((head[5] ?? 0) & FIRST_OF_STREAM) !== 0) {
      const packet = await source.read(body, next - body);
      stream = streamOf(packet);
      comments.begin(page, packet.toString('latin1', 0, 8));
    }
    comments.add(page);
    at = next;
  }
  // The pages of the headers have the position 0.
  if (!stream || position <= 0) throw notARecording();
  others.push(...(await comments.parts()));
  return stream.rate > 0 ? Math.max(0, position - stream.skipped) / stream.rate : null;
}

function streamOf(packet: Buffer): Stream {
  const start = packet.toString('latin1', 0, 8);
  if (start === 'OpusHead' && packet.length >= 12) return { rate: OPUS_RATE, skipped: packet.readUInt16LE(10) };
  if (start.startsWith('\x01vorbis') && packet.length >= 16) return { rate: packet.readUInt32LE(12), skipped: 0 };
  if (start === 'Speex   ' && packet.length >= 40) return { rate: packet.readUInt32LE(36), skipped: 0 };
  if (start.startsWith('\x7fFLAC')) return { rate: 0, skipped: 0 };
  if (VIDEO_STARTS.some((video) => start.startsWith(video))) throw isVideo();
  throw notARecording();
}
