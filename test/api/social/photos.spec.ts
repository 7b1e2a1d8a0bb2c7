import { jest } from '@jest/globals';
import sharp from 'sharp';
import { AccountDataRegistry } from '../../../backend/src/platform/account-data.ts';
import { Database } from '../../../backend/src/platform/database/database.ts';
import { Store } from '../../../backend/src/platform/storage/store.ts';
import { PhotosCleanup } from '../../../backend/src/social/photos/photos-cleanup.ts';
import { endS3, inS3 } from '../../fakes/s3-store.ts';
import { TestApp } from '../../test-app.ts';
import { addPhoto, fetched, gone, imageOf, keys } from './stored-photos.ts';
import { jpegOf, phonePhoto, segmentsOf, testImage } from './test-images.ts';

const DAY = 86_400_000;

interface Place {
  where: string;
  env: () => Promise<Record<string, string>>;
  end?: () => Promise<void>;
}

const places: Place[] = [
  { where: 'on disk', env: async () => ({}) },
  { where: 'in a store that speaks S3', env: inS3, end: endS3 },
];

describe.each(places)('Photos $where', ({ env, end }) => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await TestApp.create(await env());
  });
  afterAll(async () => {
    await testApp.close();
    await end?.();
  });

  it('a photo whose commit had no answer keeps its files', async () => {
    const operator = await testApp.operator();
    const database = testApp.app.get(Database);
    const unitOfWork = database.unitOfWork.bind(database);
    const broken = jest.spyOn(database, 'unitOfWork').mockImplementation(async (work) => {
      await unitOfWork(work);
      throw new Error('the connection was lost');
    });
    expect((await operator.uploadPhoto(await jpegOf())).status).toBe(500);
    broken.mockRestore();
    const [photo] = (await operator.call('vphotos')).body;
    expect((await fetched(testApp, photo?.profile_image_name ?? '')).status).toBe(200);
    expect((await fetched(testApp, (await imageOf(operator)) ?? '')).status).toBe(200);
  });

  it('are uploaded, listed newest first, served in two sizes and immutable', async () => {
    const operator = await testApp.operator();
    const first = await addPhoto(operator, await jpegOf(3_200, 2_000));
    const second = await addPhoto(operator, await (await testImage(200, 300)).png().toBuffer());
    expect(first).toMatchObject({ width: 1_600, height: 1_000, is_default: true });
    expect(second).toMatchObject({ width: 200, height: 300, is_default: false });
    const { body } = await operator.call('vphotos');
    expect(body.map(({ id }) => id)).toEqual([second.id, first.id]);
    const visited = await testApp.call('vphotosfor', { callsign: operator.callsign.toLowerCase() });
    expect(visited.body).toEqual({ my_callsign: operator.callsign, photos: body });

    const large = await fetched(testApp, first.profile_image_name);
    expect(large.status).toBe(200);
    expect(large.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(large.body).metadata()).toMatchObject({ format: 'jpeg', width: 1_600, height: 1_000 });
    const small = await fetched(testApp, first.profile_image_name, '?size=small');
    expect(await sharp(small.body).metadata()).toMatchObject({ width: 320, height: 200 });
    const tag = String(large.headers.etag);
    expect((await fetched(testApp, first.profile_image_name, '', { 'If-None-Match': tag })).status).toBe(304);
    expect((await fetched(testApp, first.profile_image_name, '?size=small', { 'If-None-Match': tag })).status).toBe(
      200,
    );
  });

  it('are not sent again to a client that has them; deleted and absent ones answer 404 to it as well', async () => {
    const operator = await testApp.operator();
    const photo = await addPhoto(operator);
    const image = (await imageOf(operator)) ?? '';
    const has = (name: string, size: string) =>
      fetched(testApp, name, `?size=${size}`, { 'If-None-Match': `W/"x", "${name}-${size}"` });
    const opened = jest.spyOn(testApp.app.get(Store), 'get');
    for (const name of [photo.profile_image_name, image])
      for (const size of ['large', 'small']) {
        const { status, headers } = await has(name, size);
        expect([status, headers.etag]).toEqual([304, `"${name}-${size}"`]);
        expect(headers['cache-control']).toContain('immutable');
      }
    await operator.call('vphotodelete', { id: photo.id });
    for (const name of [photo.profile_image_name, image, `${'0'.repeat(32)}.jpg`, 'a.jpg']) {
      const { status, headers } = await has(name, 'large');
      expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    }
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });

  it('lose all metadata, and are stored upright in sRGB', async () => {
    const operator = await testApp.operator();
    const original = await phonePhoto();
    expect(original.includes('Canary')).toBe(true);
    const photo = await addPhoto(operator, original);
    expect(photo).toMatchObject({ width: 600, height: 800 });
    const image = (await imageOf(operator)) ?? '';
    for (const address of [photo.profile_image_name, image])
      for (const query of ['', '?size=small']) {
        const { body } = await fetched(testApp, address, query);
        const { exif, xmp, iptc, icc, orientation, space } = await sharp(body).metadata();
        expect({ exif, xmp, iptc, icc, orientation, space }).toEqual({ space: 'srgb' });
        expect(segmentsOf(body).filter((kind) => /^(e[1-9a-f]|fe)$/.test(kind))).toEqual([]);
        expect(body.includes('Canary')).toBe(false);
      }
    // Its left edge was black at the top: after a clockwise rotation, the top left corner is the former bottom left
    // one.
    const { data } = await sharp((await fetched(testApp, photo.profile_image_name)).body)
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeLessThan(20);
    expect(data[1]).toBeGreaterThan(235);
  });

  it('the first becomes the default, then any with its crop, and the newest other one when it is deleted', async () => {
    const operator = await testApp.operator();
    const [first, second, third] = [
      await addPhoto(operator, await jpegOf(600, 400, 1)),
      await addPhoto(operator, await jpegOf(600, 400, 2)),
      await addPhoto(operator, await jpegOf(600, 400, 3)),
    ];
    const square = await imageOf(operator);
    expect(await sharp((await fetched(testApp, square ?? '')).body).metadata()).toMatchObject({
      width: 512,
      height: 512,
    });

    const crop = { left: 1 / 3, top: 0, size: 1 };
    const made = await operator.call('vphotomakedefault', { id: second.id, crop });
    expect(made.body).toEqual({ status: 'ok', profile_image_name: await imageOf(operator) });
    expect(made.body.profile_image_name).not.toBe(square);
    const corner = await sharp((await fetched(testApp, made.body.profile_image_name)).body)
      .extract({ left: 0, top: 500, width: 1, height: 1 })
      .raw()
      .toBuffer();
    // The corner is a third from the left, at the bottom.
    expect(Math.abs((corner[0] ?? 0) - 85)).toBeLessThan(12);
    expect(corner[1]).toBeGreaterThan(235);
    await gone(testApp, square ?? '');
    const defaults = async () => (await operator.call('vphotos')).body.flatMap((one) => (one.is_default ? one.id : []));
    expect(await defaults()).toEqual([second.id]);
    expect(
      (await testApp.call('vlogbar/{call}', {}, { call: operator.callsign }, operator.token)).body.user,
    ).toMatchObject({
      profile_image_name: made.body.profile_image_name,
    });

    expect((await operator.call('vphotodelete', { id: second.id })).body).toEqual({ status: 'ok' });
    expect(await defaults()).toEqual([third.id]);
    await operator.call('vphotodelete', { id: first.id });
    expect(await defaults()).toEqual([third.id]);
    await operator.call('vphotodelete', { id: third.id });
    expect(await imageOf(operator)).toBeNull();
    for (const name of [second.profile_image_name, made.body.profile_image_name, third.profile_image_name])
      await gone(testApp, name);
  });

  it('unreferenced ones are deleted after a day, the others stay', async () => {
    const operator = await testApp.operator();
    const photo = await addPhoto(operator);
    const lost = `${'0'.repeat(32)}.jpg`;
    const store = testApp.app.get(Store);
    await store.put(`photos/${lost}`, Buffer.from('lost'), 'image/jpeg');
    await store.put('photos/of-somebody-else.txt', Buffer.from('kept'), 'text/plain');
    await testApp.app.get(PhotosCleanup).sweep();
    expect(await keys(testApp)).toContain(`photos/${lost}`);
    testApp.clock.jump(2 * DAY);
    await testApp.app.get(PhotosCleanup).sweep();
    const left = await keys(testApp);
    expect(left).not.toContain(`photos/${lost}`);
    expect(left).toContain('photos/of-somebody-else.txt');
    expect((await fetched(testApp, photo.profile_image_name)).status).toBe(200);
    await store.remove('photos/of-somebody-else.txt');
    testApp.clock.jump(-2 * DAY);
  });

  it('are exported and erased with the account', async () => {
    const operator = await testApp.operator();
    const photo = await addPhoto(operator);
    const square = (await imageOf(operator)) ?? '';
    const accountData = testApp.app.get(AccountDataRegistry);
    const files: string[] = [];
    for await (const { path, content } of accountData.files(operator.user.id)) {
      files.push(path);
      if (typeof content === 'object' && 'destroy' in content) content.destroy();
    }
    expect(files).toEqual(
      expect.arrayContaining([
        'photos.json',
        `photos/${photo.created_at.slice(0, 10)}-${photo.id}.jpg`,
        'photos/profile.jpg',
      ]),
    );
    await testApp.database.transaction((tx) => accountData.erase(operator.user.id, tx));
    expect((await operator.call('vphotos')).body).toEqual([]);
    await gone(testApp, photo.profile_image_name);
    await gone(testApp, square);
  });
});
