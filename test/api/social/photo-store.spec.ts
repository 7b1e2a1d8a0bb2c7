import { BUCKET, endS3, inS3, startS3 } from '../../fakes/s3-store.ts';
import { TestApp } from '../../test-app.ts';
import { addPhoto, fetched, uploads } from './stored-photos.ts';
import { jpegOf } from './test-images.ts';

describe('An unavailable store', () => {
  it('is reported, and nothing acknowledged is lost', async () => {
    const testApp = await TestApp.create(await inS3());
    try {
      const operator = await testApp.operator();
      const [kept, deleted] = [await addPhoto(operator), await addPhoto(operator)];
      await endS3();
      const away = await operator.uploadPhoto(await jpegOf());
      expect([away.status, away.body.code, Boolean(away.headers['retry-after'])]).toEqual([503, 'unavailable', true]);
      const served = await fetched(testApp, kept.profile_image_name);
      expect([served.status, served.headers['cache-control']]).toEqual([503, 'no-store']);
      expect((await operator.call('vphotomakedefault', { id: deleted.id })).status).toBe(503);
      // The row is deleted at once, its files when the store is back.
      expect((await operator.call('vphotodelete', { id: deleted.id })).status).toBe(200);
      expect((await operator.call('vphotos')).body).toMatchObject([{ id: kept.id, is_default: true }]);
      expect(uploads(testApp)).toEqual([]);

      await startS3();
      expect((await fetched(testApp, kept.profile_image_name)).status).toBe(200);
      await testApp.until(async () => (await fetched(testApp, deleted.profile_image_name)).status === 404);
      await addPhoto(operator);
    } finally {
      await testApp.close();
      await endS3();
    }
  });

  it('requires all of its settings or none', async () => {
    await expect(TestApp.create({ S3_BUCKET: BUCKET })).rejects.toThrow(/S3_ENDPOINT.*belong together/);
  });
});
