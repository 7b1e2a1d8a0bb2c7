import type { Photo } from '@pileup/contract/social';
import { reuseImageProcesses } from '../../reused-image-processes.ts';
import { startTestApp } from '../../test-app.ts';
import { addPhoto, fetched, imageOf, keys, setBySql, untilAccepted } from './stored-photos.ts';
import { jpegOf } from './test-images.ts';

reuseImageProcesses();
const testApp = await startTestApp();

describe('Ownership of photos', () => {
  it("another account's photos cannot be deleted or made default, and are answered as absent", async () => {
    const [mine, other] = [await testApp.operator(), await testApp.operator()];
    const photo = await addPhoto(mine);
    for (const name of ['vphotodelete', 'vphotomakedefault'] as const) {
      expect((await other.call(name, { id: photo.id })).status).toBe(404);
      expect((await testApp.call(name, { id: photo.id })).status).toBe(401);
      expect((await mine.call(name, { id: photo.id + 1 })).status).toBe(404);
      expect((await mine.call(name, { id: 'x' })).status).toBe(400);
    }
    expect((await mine.call('vphotos')).body).toEqual([photo]);
    expect((await testApp.call('vphotos')).status).toBe(401);
    expect((await testApp.call('vphotosfor', { callsign: 'EA8/M0QZZ' })).status).toBe(404);
    expect((await testApp.call('vphotosfor', { callsign: 'no call' })).status).toBe(400);
  });

  it('an API key cannot upload', async () => {
    const operator = await testApp.operator();
    const { body } = await operator.call('vapikey');
    const post = testApp.http('post', '/api/vuploadphoto', body.api_key);
    expect((await post.attach('image', await jpegOf(), 'a.jpg')).status).toBe(403);
  });

  it('an account with a pending deletion shows none', async () => {
    const operator = await testApp.operator();
    await addPhoto(operator);
    testApp.clock.jump(60_000);
    await setBySql(testApp, 'delete_at = now()', operator);
    expect((await testApp.call('vphotosfor', { callsign: operator.callsign })).status).toBe(404);
  });

  it('a crop is limited to the photo', async () => {
    const operator = await testApp.operator();
    const photo = await addPhoto(operator, await jpegOf(100, 400));
    for (const crop of [
      { left: 0, top: 2, size: 1 },
      { left: -1, top: 0, size: 1 },
      { left: 0, top: 0, size: 0 },
      { left: 'x' },
      7,
    ])
      expect((await operator.call('vphotomakedefault', { id: photo.id, crop })).status).toBe(400);
    // A crop a little beyond the edge is moved to the edge.
    expect(
      (await operator.call('vphotomakedefault', { id: photo.id, crop: { left: 1, top: 1, size: 1 } })).status,
    ).toBe(200);
    expect((await operator.call('vphotomakedefault', { id: photo.id })).status).toBe(200);
  });

  it('an account has at most 100, also when uploaded at once', async () => {
    const operator = await testApp.operator();
    const tiny = await jpegOf(8, 8);
    await addPhoto(operator, tiny);
    await testApp.sql(
      `
        insert into social.photo (account_id, name, width, height, bytes, created_at)
        select $1, 'filled-' || n, 8, 8, 8, now() from generate_series(1, 97) n`,
      [operator.user.id],
    );
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => untilAccepted(() => operator.uploadPhoto(tiny))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422]);
    expect(responses.find(({ status }) => status === 422)?.body.error).toBe(
      'You have 100 photos. Delete one to make room.',
    );
    expect((await operator.call('vphotos')).body).toHaveLength(100);
    // The store has three photos and the square; the files of the refused ones are gone.
    await testApp.until(async () => (await keys(testApp)).length - 2 * 4 - 4 <= 8);
  });

  it('concurrent changes leave one default, and every row its files', async () => {
    const operator = await testApp.operator();
    const photos: Photo[] = [];
    for (let at = 0; at < 5; at++) photos.push(await addPhoto(operator, await jpegOf(60, 40, at)));
    await Promise.all([
      ...photos.slice(2).map(({ id }) => untilAccepted(() => operator.call('vphotodelete', { id }))),
      ...photos.map(({ id }) => untilAccepted(() => operator.call('vphotomakedefault', { id }))),
      untilAccepted(async () => operator.uploadPhoto(await jpegOf(60, 40))),
    ]);
    const { body: left } = await operator.call('vphotos');
    expect(left).toHaveLength(3);
    expect(left.filter(({ is_default }) => is_default)).toHaveLength(1);
    const image = (await imageOf(operator)) ?? '';
    for (const name of [image, ...left.map((one) => one.profile_image_name)])
      expect((await fetched(testApp, name)).status).toBe(200);
  });
});
