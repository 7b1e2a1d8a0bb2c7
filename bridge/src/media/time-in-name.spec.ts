import { wavSeconds } from './media-folder.ts';
import { timeInName } from './time-in-name.ts';

const at = Date.parse('2026-11-23T19:50:00Z');
const utc = (...parts: Parameters<typeof Date.UTC>) => Date.UTC(...parts);
const iso = (time: number | null) => time && new Date(time).toISOString();

test.each([
  ['2026-11-23_1942.wav', '2026-11-23T19:42:00.000Z'],
  ['2026-11-23_1942-14250_G4QZX.mp3', '2026-11-23T19:42:00.000Z'],
  ['20261123_194207.mp3', '2026-11-23T19:42:07.000Z'],
  ['20261123T194207Z.mp3', '2026-11-23T19:42:07.000Z'],
  ['SSTV_20261123_194207Z_Martin1.png', '2026-11-23T19:42:07.000Z'],
  ['2026-11-23 19.42.07 UTC.jpg', '2026-11-23T19:42:07.000Z'],
  ['20261123194207.bmp', '2026-11-23T19:42:07.000Z'],
  ['202611231942.bmp', '2026-11-23T19:42:00.000Z'],
  ['G4QZX_2026_11_23_19_42_07.m4a', '2026-11-23T19:42:07.000Z'],
  ['261123_194207.wav', '2026-11-23T19:42:07.000Z'],
  ['261123_1942.wav', '2026-11-23T19:42:00.000Z'],
  ['Hist12.bmp', null],
  ['2026-13-23_1942.wav', null],
  ['2026-02-30_1942.wav', null],
  ['2026-11-23_2560.wav', null],
  ['2026-11-23.wav', null],
  ['1120261123_1942.wav', null],
  ['', null],
])('%s', (name, time) => expect(iso(timeInName(name, at, utc))).toBe(time));

describe('a time without zone', () => {
  /** Two hours east of Greenwich. */
  const local: typeof utc = (...parts) => utc(...parts) - 2 * 3_600_000;

  test.each([
    ['2026-11-23_2142.wav', '2026-11-23T19:42:00.000Z', 'local'],
    ['2026-11-23_1942.wav', '2026-11-23T19:42:00.000Z', 'UTC'],
    ['2026-11-23_2142Z.wav', '2026-11-23T21:42:00.000Z', 'said to be UTC'],
    ['261123_214200.wav', '2026-11-23T21:42:00.000Z', 'UTC by the program'],
    ['2020-01-01_1200.wav', '2020-01-01T12:00:00.000Z', 'of a copied file'],
  ])('%s is %s: %s', (name, time) => expect(iso(timeInName(name, at, local))).toBe(time));
});

describe('the length of a WAV file', () => {
  function wav({ size = 16_000, bytes = 16_000 } = {}): Buffer {
    const header = Buffer.alloc(46);
    header.write('RIFF', 0, 'latin1');
    header.write('WAVEfmt ', 8, 'latin1');
    header.writeUInt32LE(17, 16);
    header.writeUInt32LE(8_000, 28);
    header.write('data', 38, 'latin1');
    header.writeUInt32LE(size, 42);
    return Buffer.concat([header, Buffer.alloc(bytes)]);
  }

  test('is that of its samples, whatever the header promises', () => {
    expect(wavSeconds(wav())).toBe(2);
    expect(wavSeconds(wav({ size: 0xffffffff }))).toBe(2);
    expect(wavSeconds(wav({ size: 0 }))).toBeNull();
  });

  test('is unknown for anything else, and for every cut', () => {
    expect(wavSeconds(Buffer.from('ID3'))).toBeNull();
    const whole = wav({ bytes: 4 });
    for (let length = 0; length < 46; length++) expect(wavSeconds(whole.subarray(0, length))).toBeNull();
  });
});
