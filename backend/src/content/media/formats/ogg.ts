import { type ByteSource, foreignContent, incomplete, isVideo, notARecording } from './byte-source.js';
import type { Part } from './overwritten-parts.js';

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

const CHECKSUM_AT = 22;
const LONG_SEGMENT = 255;

/** A page of an Ogg file (RFC 3533). */
export interface OggPage {
  readonly at: number;
  readonly bytes: number;
  readonly serial: number;
  /** The sizes of its segments; a packet ends with the first that is shorter than 255. */
  readonly segments: readonly number[];
}

interface Piece {
  readonly page: OggPage;
  readonly at: number;
  readonly bytes: number;
}

/**
 * Collects the packets that describe the streams of a file, beside the sound, to blank their comments: title, place,
 * cover. A packet keeps its size, and its pages get new checksums.
 */
class OggComments {
  private readonly streams = new Map<number, { codec: string; done: boolean; packets: Piece[][] }>();

  constructor(private readonly source: ByteSource) {}

  /** @param codec the first bytes of the stream's first packet */
  begin(page: OggPage, codec: string): void {
    this.streams.set(page.serial, { codec, done: false, packets: [[]] });
  }

  add(page: OggPage): void {
    const stream = this.streams.get(page.serial);
    if (!stream || stream.done) return;
    let at = page.at + PAGE_HEADER + page.segments.length;
    for (const bytes of page.segments) {
      stream.packets.at(-1)?.push({ page, at, bytes });
      at += bytes;
      if (bytes === LONG_SEGMENT) continue;
      // The first packet is the header; the comments follow, in FLAC with further blocks.
      if (stream.packets.length === 2 && !stream.codec.startsWith('\x7fFLAC')) stream.done = true;
      else if (stream.packets.length > 50) stream.done = true;
      stream.packets.push([]);
    }
  }

  async parts(): Promise<Part[]> {
    const changed = new Map<OggPage, Buffer>();
    for (const { codec, packets } of this.streams.values())
      for (const [index, pieces] of packets.entries()) {
        if (index === 0 || pieces.length === 0) continue;
        const packet = await this.packetOf(pieces);
        const blanked = withoutComments(packet, codec);
        if (blanked === 'sound') break;
        if (blanked) await this.write(blanked, pieces, changed);
        if (!codec.startsWith('\x7fFLAC')) break;
      }
    return [...changed].map(([page, content]) => {
      content.writeUInt32LE(0, CHECKSUM_AT);
      content.writeUInt32LE(checksum(content), CHECKSUM_AT);
      return { at: page.at, head: content, bytes: page.bytes };
    });
  }

  /** Reads the pieces one after the other, so that they share the window of the source. */
  private async packetOf(pieces: readonly Piece[]): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (const { at, bytes } of pieces) parts.push(await this.copy(at, bytes));
    return Buffer.concat(parts);
  }

  private async write(packet: Buffer, pieces: readonly Piece[], changed: Map<OggPage, Buffer>): Promise<void> {
    let from = 0;
    for (const { page, at, bytes } of pieces) {
      const content = changed.get(page) ?? (await this.copy(page.at, page.bytes));
      changed.set(page, content);
      packet.copy(content, at - page.at, from, from + bytes);
      from += bytes;
    }
  }

  private async copy(at: number, bytes: number): Promise<Buffer> {
    return Buffer.from(await this.source.read(at, bytes));
  }
}

/** A packet of the same size without comments; null if it has none, `sound` behind the packets that describe the stream. */
function withoutComments(packet: Buffer, codec: string): Buffer | null | 'sound' {
  if (codec.startsWith('OpusHead')) return emptyComments(packet, 'OpusTags', 0);
  if (codec.startsWith('\x01vorbis')) return emptyComments(packet, '\x03vorbis', 1);
  if (codec.startsWith('Speex')) return emptyComments(packet, '', 0);
  const type = (packet[0] ?? 0xff) & 127;
  if (packet[0] === 0xff || packet.length < 4) return 'sound';
  // Comments, pictures and what programs add become padding.
  const isDescription = type === 2 || type === 4 || type === 6;
  return isDescription
    ? Buffer.concat([
        Buffer.from([((packet[0] ?? 0) & 128) | 1]),
        packet.subarray(1, 4),
        Buffer.alloc(packet.length - 4),
      ])
    : null;
}

/** The name of the encoder takes the room of the comments. */
function emptyComments(packet: Buffer, magic: string, end: number): Buffer | null {
  const fixed = magic.length + 4 + 4 + end;
  if (packet.length < fixed || packet.toString('latin1', 0, magic.length) !== magic) return null;
  const blanked = Buffer.alloc(packet.length, ' ');
  blanked.write(magic, 0, 'latin1');
  blanked.writeUInt32LE(packet.length - fixed, magic.length);
  blanked.writeUInt32LE(0, packet.length - 4 - end);
  if (end === 1) blanked[packet.length - 1] = 1;
  return blanked;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit++) value = value & 0x80_00_00_00 ? (value << 1) ^ 0x04_c1_1d_b7 : value << 1;
  return value;
});

/** The checksum of a page (RFC 3533): the polynomial 0x04c11db7, most significant bit first. */
export function checksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) sum = (sum << 8) ^ (TABLE[((sum >>> 24) ^ byte) & 255] ?? 0);
  return sum >>> 0;
}
