import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { m4aOf, mp3Of, wavOf } from '../../../../../test/test-recordings.ts';
import { checksum } from './ogg.js';
import { overwrite } from './overwritten-parts.js';
import { recogniseRecording } from './recognise-recording.js';

const folder = temporaryFolder('pileup-recordings-');
afterAll(() => folder[Symbol.dispose]());

const SECRET = 'SECRET: 51.5007 N 0.1246 W';
const secret = (bytes: number) => Buffer.from(SECRET.repeat(Math.ceil(bytes / SECRET.length))).subarray(0, bytes);

/** The recording without its tags; it is recognised as before. */
async function blanked(recording: Buffer): Promise<Buffer> {
  const path = join(folder.path, 'recording');
  writeFileSync(path, recording);
  const before = await recogniseRecording(path);
  await overwrite(path, before.others);
  const { type, duration } = await recogniseRecording(path);
  expect({ type, duration }).toEqual({ type: before.type, duration: before.duration });
  const after = readFileSync(path);
  expect(after).toHaveLength(recording.length);
  expect(after.toString('latin1')).not.toMatch(/SECRET|51\.5/);
  return after;
}

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

test('WAV: lists, tags and what programs add', async () => {
  const wav = wavOf();
  const [head, sound] = [wav.subarray(0, 36), wav.subarray(36)];
  const tagged = Buffer.concat([
    head,
    chunk('LIST', Buffer.concat([Buffer.from('INFOIART'), secret(61)])),
    sound,
    chunk('id3 ', secret(200)),
    chunk('bext', secret(70_001)),
  ]);
  const after = await blanked(tagged);
  expect(after.includes(sound)).toBe(true);
});

test('MP3: ID3 before and behind the frames, and APE', async () => {
  const id3 = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\x0f\x50', 'latin1'), secret(2_000)]);
  const ape = Buffer.concat([secret(300), Buffer.from('APETAGEX'), Buffer.alloc(24)]);
  ape.writeUInt32LE(332, 300 + 12);
  const v1 = Buffer.concat([Buffer.from('TAG'), secret(125)]);
  const after = await blanked(Buffer.concat([id3, mp3Of(60), ape, v1]));
  expect(after.includes(mp3Of(60))).toBe(true);
  expect(after.subarray(0, 10)).toEqual(Buffer.from('ID3\x04\0\0\0\0\x0f\x50', 'latin1'));
  await blanked(Buffer.concat([mp3Of(30), secret(900), mp3Of(30)]));
});

function box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0), 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

test('M4A: user data, covers and boxes of programs, at every level; tracks of data are refused', async () => {
  const plain = m4aOf();
  const moovAt = plain.indexOf('moov') - 4;
  const moov = plain.subarray(moovAt + 8);
  const within = box('moov', moov, box('udta', box('\xa9xyz', secret(40))), box('meta', secret(90)));
  const after = await blanked(
    Buffer.concat([plain.subarray(0, moovAt), within, box('uuid', secret(500)), box('free', secret(66_000))]),
  );
  expect(after.indexOf('mdat')).toBe(plain.indexOf('mdat'));
  const path = join(folder.path, 'tracks');
  writeFileSync(path, m4aOf({ tracks: ['soun', 'meta'] }));
  await expect(recogniseRecording(path)).rejects.toThrow();
});

/** Pages of one packet, which may span them. */
function oggPages(packet: Buffer, position: number, flags = 0): Buffer {
  const sizes = [...Array.from({ length: Math.floor(packet.length / 255) }, () => 255), packet.length % 255];
  const pages: Buffer[] = [];
  for (let from = 0, at = 0; from < sizes.length; from += 255) {
    const segments = sizes.slice(from, from + 255);
    const bytes = segments.reduce((sum, size) => sum + size, 0);
    const page = Buffer.alloc(27 + segments.length);
    page.write('OggS', 'latin1');
    page[5] = flags | (from > 0 ? 1 : 0);
    page.writeBigInt64LE(BigInt(position), 6);
    page.writeUInt32LE(7, 14);
    page[26] = segments.length;
    page.set(segments, 27);
    const whole = Buffer.concat([page, packet.subarray(at, at + bytes)]);
    whole.writeUInt32LE(checksum(whole), 22);
    pages.push(whole);
    at += bytes;
  }
  return Buffer.concat(pages);
}

function pagesOf(ogg: Buffer): Buffer[] {
  const pages: Buffer[] = [];
  for (let at = 0; at < ogg.length; ) {
    const segments = ogg.subarray(at + 27, at + 27 + (ogg[at + 26] ?? 0));
    const bytes = 27 + segments.length + segments.reduce((sum, size) => sum + size, 0);
    pages.push(Buffer.from(ogg.subarray(at, at + bytes)));
    at += bytes;
  }
  return pages;
}

function comments(magic: string, size: number, end = ''): Buffer {
  const packet = Buffer.concat([
    Buffer.from(magic, 'latin1'),
    Buffer.from('\x04\0\0\0test\x01\0\0\0', 'latin1'),
    Buffer.alloc(4),
  ]);
  packet.writeUInt32LE(size, packet.length - 4);
  return Buffer.concat([packet, secret(size), Buffer.from(end, 'latin1')]);
}

const OPUS = Buffer.from('OpusHead\x01\x01\x00\x00\x80\xbb\x00\x00\x00\x00\x00', 'latin1');
const VORBIS = Buffer.from('\x01vorbis\0\0\0\0\x01\x44\xac\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xb8\x01', 'latin1');
const FLAC = Buffer.from('\x7fFLAC\x01\0\0\x02fLaC\0\0\0\x22'.padEnd(51, '\0'), 'latin1');
const flacBlock = (type: number, size: number) =>
  Buffer.concat([Buffer.from([type, 0, size >> 8, size & 255]), secret(size)]);

test.each([
  ['Opus', [OPUS, comments('OpusTags', 300)]],
  ['Opus with a cover over several pages', [OPUS, comments('OpusTags', 200_000)]],
  ['Vorbis', [VORBIS, comments('\x03vorbis', 300, '\x01')]],
  ['FLAC', [FLAC, flacBlock(4, 700), flacBlock(6, 5_000), flacBlock(0x82, 90)]],
])('Ogg: comments of %s, with right checksums', async (_, packets) => {
  const described = packets.map((packet, n) => oggPages(packet, 0, n === 0 ? 2 : 0));
  const sound = oggPages(Buffer.from([0xff, ...Buffer.alloc(600, 5)]), 96_000);
  const after = await blanked(Buffer.concat([...described, sound]));
  expect(after.includes(sound)).toBe(true);
  for (const page of pagesOf(after)) {
    const stored = page.readUInt32LE(22);
    page.writeUInt32LE(0, 22);
    expect(checksum(page)).toBe(stored);
  }
  const empty = after.indexOf(packets[0] === OPUS ? 'OpusTags' : '\x03vorbis', 0, 'latin1');
  if (packets[0] !== FLAC) expect(empty).toBeGreaterThan(0);
});

test('the checksum is that of its standard', () => {
  expect(checksum(Buffer.from('123456789'))).toBe(0x89_a1_89_7f);
});
