import { jest } from '@jest/globals';
import { IMAGE_PROCESS_LIMITS } from '../../../backend/src/platform/images/decode-process.js';
import { expectResponse } from '../../responses.ts';
import { startTestApp } from '../../test-app.ts';
import {
  blackPng,
  flatJpeg,
  gifOfFrames,
  jpegBehindSegments,
  jpegOfScans,
  pngWithBomb,
  rotated,
} from './hostile-images.ts';
import { keys, untilAccepted, uploads } from './stored-photos.ts';
import { jpegOf } from './test-images.ts';

const MEGAPIXELS = 'The image has more than 40 megapixels.';
const SIDE = 'The image is wider or taller than 16,384 pixels.';
const RATIO = 'The image is more than 30 times as long as it is wide.';
const MEMORY = 'The image would need more than 256 MB of memory.';
const TOO_LONG = 'The image takes too long to process.';

const deep = { colour: 'rgb', bits: 16, interlaced: true } as const;

/** 2,600 scans of 40 megapixels: more than 20 s of decoding in 400 kB. */
const slowest = () => jpegOfScans(6_324, 6_324, 2_600);

const testApp = await startTestApp();
const operator = await testApp.operator();

const limitCpu = (ms: number) => jest.replaceProperty(IMAGE_PROCESS_LIMITS, 'maxCpuMs', ms);

describe('A hostile image', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    expect(uploads(testApp)).toEqual([]);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['1 x 39,999,999', () => blackPng({ width: 1, height: 39_999_999, colour: 'grey', bits: 8 }), SIDE],
    ['39,999,999 x 1', () => blackPng({ width: 39_999_999, height: 1, colour: 'grey', bits: 8 }), SIDE],
    ['1 x 39,999,999 of 16 bits', () => blackPng({ width: 1, height: 39_999_999, colour: 'grey', bits: 16 }), SIDE],
    [
      'a palette of 1 bit, 16,385 high',
      () => blackPng({ width: 600, height: 16_385, colour: 'palette', bits: 1 }),
      SIDE,
    ],
    ['a JPEG 16,385 wide', () => flatJpeg(16_385, 547, 'srgb', false), SIDE],
    ['31:1', () => blackPng({ width: 3_100, height: 100, colour: 'rgb', bits: 8 }), RATIO],
    ['a JPEG of 1:40', () => flatJpeg(100, 4_000, 'srgb', true), RATIO],
    ['a GIF canvas of 65,535 x 65,535 with a tiny frame', () => gifOfFrames(65_535, 65_535, 1), MEGAPIXELS],
    ['a GIF canvas of 20,000 x 1,000 with tiny frames', () => gifOfFrames(20_000, 1_000, 1_000), SIDE],
    ['interlaced RGBA of 16 bits', () => blackPng({ ...deep, colour: 'rgba', width: 6_324, height: 6_324 }), MEMORY],
    ['RGBA of 16 bits', () => blackPng({ colour: 'rgba', bits: 16, width: 6_324, height: 6_324 }), MEMORY],
    ['progressive CMYK', () => jpegOfScans(6_324, 6_324, 4, 4), MEMORY],
  ])('is refused by its header: %s', async (_, content, text) => {
    await expectResponse(operator.uploadPhoto(await content()), 400, { error: text });
    expect(await keys(testApp)).toEqual([]);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, [number, number]]>([
    ['the longest side, 16 bits, interlaced', () => blackPng({ ...deep, width: 16_384, height: 2_441 }), [1_600, 238]],
    ['30:1', () => blackPng({ width: 100, height: 3_000, colour: 'rgb', bits: 8 }), [53, 1_600]],
    ['a palette of 1 bit', () => blackPng({ width: 6_324, height: 6_324, colour: 'palette', bits: 1 }), [1_600, 1_600]],
    ['progressive', () => jpegOfScans(6_324, 6_324, 10), [1_600, 1_600]],
    ['CMYK', () => flatJpeg(1_600, 1_600, 'cmyk', true), [1_600, 1_600]],
    [
      'on its side by EXIF, 16 bits, interlaced',
      () => blackPng({ ...deep, width: 8_000, height: 4_000, before: [rotated()] }),
      [800, 1_600],
    ],
    ['a header 9 MB into the file', async () => jpegBehindSegments(await jpegOf(64, 48), 9_000_000), [64, 48]],
    ['words that unpack to 200 MB', () => pngWithBomb('zTXt', 200_000_000), [64, 48]],
    ['words that unpack to 4 GB in pieces', () => pngWithBomb('zTXt', 7_900_000, 500), [64, 48]],
    ['a profile that unpacks to 200 MB', () => pngWithBomb('iCCP', 200_000_000), [64, 48]],
    ['100,000 frames', () => gifOfFrames(64, 48, 100_000), [64, 48]],
  ])('within the limits becomes a photo: %s', async (_, content, [width, height]) => {
    const { status, body } = await operator.uploadPhoto(await content());
    expect([status, body.error, body.photo?.width, body.photo?.height]).toEqual([200, undefined, width, height]);
  });

  it('that decodes for too long is aborted', async () => {
    limitCpu(1_000);
    const content = slowest();
    await expectResponse(operator.uploadPhoto(content), 400, { error: TOO_LONG });
    expect((await operator.uploadPhoto(await jpegOf(8, 8))).status).toBe(200);
  });

  it("leaves the memory of the server's own process as it was", async () => {
    const worst = blackPng({ ...deep, width: 16_384, height: 2_441 });
    await operator.uploadPhoto(await jpegOf(8, 8));
    let most = 0;
    const before = process.memoryUsage.rss();
    const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
    expect((await operator.uploadPhoto(worst)).status).toBe(200);
    clearInterval(sampling);
    expect(most - before).toBeLessThan(100 * 1024 * 1024);
  });

  it("does not delay another account's photo", async () => {
    limitCpu(3_000);
    const bystander = await testApp.operator();
    const tiny = await jpegOf(8, 8);
    const worst = slowest();
    let answered = 0;
    // The attacker uploads as many at once as one account may; each takes three seconds of processor time.
    const attack = Promise.all(
      [0, 1].map(async () => {
        expect((await untilAccepted(() => operator.uploadPhoto(worst))).status).toBe(400);
        answered++;
      }),
    );
    await testApp.until(() => uploads(testApp).length > 0);
    let photos = 0;
    for (; answered === 0 && photos < 5; photos++) expect((await bystander.uploadPhoto(tiny)).status).toBe(200);
    // The limit is for the upload that waits.
    limitCpu(100);
    await attack;
    // If uploads waited for the attacker's, there would be only one.
    expect(photos).toBeGreaterThan(2);
  });
});
