import sharp from 'sharp';
import { startTestApp } from '../../test-app.ts';
import { disguises } from './polyglot-files.ts';
import { fetched, keys, uploads } from './stored-photos.ts';
import { animationOf, gifOf, jpegOf, pngOf } from './test-images.ts';

const testApp = await startTestApp();
const operator = await testApp.operator();

describe('A file that is not a photo', () => {
  afterEach(() => expect(uploads(testApp)).toEqual([]));

  it('is refused with a message or re-encoded, and nothing of it stays on disk', async () => {
    const all = await disguises();
    expect(all.length).toBeGreaterThanOrEqual(40);
    for (const { what, content, filename, type, isPhoto } of all) {
      const { status, body } = await operator.uploadPhoto(content, filename, type);
      const stored = await keys(testApp);
      if (!isPhoto) {
        expect([what, status, stored.length]).toEqual([what, 400, 0]);
        expect(body.error).toMatch(/^(Selected file must be an image|The image is damaged or incomplete)\.$/);
        continue;
      }
      expect([what, status]).toEqual([what, 200]);
      // The photo and its square are stored, each in two sizes; nothing of the disguise is.
      expect(stored.length).toBe(4);
      for (const key of stored) {
        expect(key).toMatch(/^photos\/[0-9a-f]{32}(\.small)?\.jpg$/);
        const name = key.slice('photos/'.length).replace('.small', '');
        const { body: file, headers } = await fetched(testApp, name, key.includes('small') ? '?size=small' : '');
        expect(headers['content-type']).toBe('image/jpeg');
        expect((await sharp(file).metadata()).format).toBe('jpeg');
        expect(/script|alert|evil/.test(file.toString('latin1'))).toBe(false);
        expect(file.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
      }
      await operator.call('vphotodelete', { id: body.photo.id });
      await testApp.until(async () => (await keys(testApp)).length === 0);
    }
  });

  it('that is a decompression bomb is refused in bounded memory', async () => {
    const rows = Buffer.alloc(30_000_000);
    const bombs: [string, Buffer, RegExp][] = [
      ['a PNG of 30,000 x 30,000', pngOf(30_000, 30_000, rows), /more than 40 megapixels/],
      ['a PNG as wide as they come', pngOf(2_147_483_647, 1, Buffer.alloc(10)), /megapixels|damaged/],
      ['a GIF of 65,535 x 65,535', gifOf(65_535, 65_535), /more than 40 megapixels/],
      ['a JPEG that says it is enormous', enormous(await jpegOf(64, 48)), /more than 40 megapixels/],
    ];
    const before = process.memoryUsage().rss;
    for (const [what, content, says] of bombs) {
      const { status, body } = await operator.uploadPhoto(content, 'bomb.png');
      expect([what, status]).toEqual([what, 400]);
      expect(body.error).toMatch(says);
    }
    // The animation has a hundred thousand frames: the first is the photo.
    const { status, body } = await operator.uploadPhoto(await animationOf(6_000, 6_000, 100_000), 'bomb.gif');
    expect([status, body.photo?.width]).toEqual([200, 1_600]);
    await operator.call('vphotodelete', { id: body.photo.id });
    // The limit is loose: the server shares this process with the tests, which create an image of 36 megapixels here.
    expect(process.memoryUsage().rss - before).toBeLessThan(600_000_000);
    await testApp.until(async () => (await keys(testApp)).length === 0);
  });

  it('with too many bytes, or none, is refused', async () => {
    const large = await operator.uploadPhoto(Buffer.concat([await jpegOf(), Buffer.alloc(10 * 1024 * 1024)]));
    expect([large.status, large.body.error]).toEqual([413, 'The file is larger than 10 MB.']);
    const please = { error: 'Please select a file to upload.', code: 'invalid' };
    expect((await operator.call('vuploadphoto')).body).toMatchObject(please);
    const field = testApp.http('post', '/api/vuploadphoto', operator.token);
    expect((await field.field('image', 'text')).body).toMatchObject(please);
    const other = testApp.http('post', '/api/vuploadphoto', operator.token);
    expect((await other.attach('photo', await jpegOf(), 'a.jpg')).body).toMatchObject(please);
    expect(await keys(testApp)).toEqual([]);
  });

  it.each([
    '..%2f..%2fsecrets.json',
    '%2e%2e',
    'a.jpg',
    `${'a'.repeat(32)}.jpg%00`,
    `${'A'.repeat(32)}.jpg`,
    'x'.repeat(300),
  ])('in a path is never read: %s', async (name) => {
    const { status, headers } = await fetched(testApp, name);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

/** An image whose header states a size that it does not have. */
function enormous(jpeg: Buffer): Buffer {
  const bomb = Buffer.from(jpeg);
  for (let at = 2; at < bomb.length; at += 2 + bomb.readUInt16BE(at + 2))
    if ((bomb[at + 1] ?? 0) === 0xc0) {
      bomb.writeUInt16BE(65_000, at + 5);
      bomb.writeUInt16BE(65_000, at + 7);
      break;
    }
  return bomb;
}
