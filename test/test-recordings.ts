import { wavHeader } from '../demo/src/media/wav-header.ts';

/** A WAV file of 8 kHz, 8 bits, with a tone in Morse code: dots and dashes of `pattern`, at 20 words per minute. */
export function wavOf({ seconds = 1, hz = 600, pattern = '-.-.  --.-' } = {}): Buffer {
  const rate = 8_000;
  const samples = Math.round(seconds * rate);
  const sound = Buffer.alloc(samples, 128);
  const keyed = [...pattern].map((sign) => (sign === '-' ? '===.' : sign === '.' ? '=.' : '..')).join('');
  for (let at = 0; at < samples; at++) {
    const isOn = keyed[Math.floor(at / (rate * 0.06)) % keyed.length] === '=';
    if (isOn) sound[at] = 128 + Math.round(90 * Math.sin((2 * Math.PI * hz * at) / rate));
  }
  return Buffer.concat([wavHeader(rate, samples), sound]);
}

/** Silent MP3 frames: MPEG 1, layer III, 128 kbit/s, 44.1 kHz, 417 bytes and 26 ms each. */
export function mp3Of(frames = 12): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xff_fb_90_c4, 0);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

/** An Ogg file: a page with the first packet, and pages of a second with sound that no decoder can play. */
function oggOf(packet: Buffer, { rate = 48_000, seconds = 2 } = {}): Buffer {
  const pages = Array.from({ length: seconds }, (_, n) => oggPage(Buffer.alloc(200, n), (n + 1) * rate));
  return Buffer.concat([oggPage(packet, 0, 2), ...pages]);
}

/** A page of an Ogg file; its checksum is not valid. */
function oggPage(packet: Buffer, position: number, flags = 0): Buffer {
  const page = Buffer.alloc(28);
  page.write('OggS', 0, 'latin1');
  page.writeUInt8(flags, 5);
  page.writeBigInt64LE(BigInt(position), 6);
  page.writeUInt8(1, 26);
  page.writeUInt8(packet.length, 27);
  return Buffer.concat([page, packet]);
}

export const opusOf = (): Buffer =>
  oggOf(Buffer.from('OpusHead\x01\x01\x00\x00\x80\xbb\x00\x00\x00\x00\x00', 'latin1'));
export const vorbisOf = (): Buffer =>
  oggOf(Buffer.from('\x01vorbis\0\0\0\0\x01\x44\xac\0\0\0\0\0\0\0\0\0\0\0\0\0\0\xb8\x01', 'latin1'), { rate: 44_100 });
/** An Ogg file with pictures. */
export const theoraOf = (): Buffer => oggOf(Buffer.from('\x80theora\x03\x02\x01'.padEnd(42, '\0'), 'latin1'));

/** The boxes of an MPEG-4 file of 3 s, with tracks of these kinds and sound that no decoder can play. */
export function m4aOf({ tracks = ['soun'], brand = 'M4A ' } = {}): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1_000, 12);
  header.writeUInt32BE(3_000, 16);
  const handlerOf = (kind: string) => Buffer.from(`\0\0\0\0\0\0\0\0${kind}`.padEnd(25, '\0'), 'latin1');
  const trackOf = (kind: string) => box('trak', box('mdia', box('hdlr', handlerOf(kind))));
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0${brand}isomiso2`, 'latin1')),
    box('mdat', Buffer.alloc(300)),
    box('moov', box('mvhd', header), ...tracks.map(trackOf)),
  ]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0), 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

/** An uncompressed BMP: the upper half red, the lower half blue. */
export function bmpOf(width: number, height: number, bits = 24): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const bmp = Buffer.alloc(54 + stride * height);
  bmp.write('BM', 0, 'latin1');
  bmp.writeUInt32LE(bmp.length, 2);
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(width, 18);
  bmp.writeInt32LE(height, 22);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(bits, 28);
  for (let y = 0; y < height; y++)
    // Rows begin at the bottom; a pixel is blue, green, red.
    for (let x = 0; x < width; x++) bmp[54 + y * stride + x * 3 + (y < height / 2 ? 0 : 2)] = 220;
  return bmp;
}
