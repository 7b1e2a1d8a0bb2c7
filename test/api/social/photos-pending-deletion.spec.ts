import { twice } from '../../responses.ts';
import { reuseImageProcesses } from '../../reused-image-processes.ts';
import { startTestApp } from '../../test-app.ts';
import { addPhoto, fetched } from './stored-photos.ts';

reuseImageProcesses();
const testApp = await startTestApp();
const PASSWORD = 'quite-a-long-secret-q';

test('photos of an account whose deletion is pending are only for its owner, until it is taken back', async () => {
  const me = await testApp.operator();
  expect((await me.saveProfile(twice(PASSWORD))).status).toBe(200);
  const photo = await addPhoto(me);
  const { profile_image_name: square } = (await me.call('vuser')).body.user;
  const { qdo_id } = await me.logQso();
  const names = [photo.profile_image_name, square ?? ''];
  const statuses = async (headers = {}) => {
    const found: number[] = [];
    for (const name of names)
      for (const query of ['', '?size=small']) found.push((await fetched(testApp, name, query, headers)).status);
    return found;
  };
  const page = async (path: string) => {
    const { status, text, headers } = await testApp.http('get', path);
    return { status, text: text ?? '', headers };
  };
  /** Other places that show a photo. */
  const OTHERS = [`/embed/photos/${me.callsign}`, `/previews/profile/${me.callsign}.png`];
  const otherStatuses = async () => {
    const found: number[] = [];
    for (const path of OTHERS) found.push((await page(path)).status);
    return found;
  };
  const card = (await testApp.call('vqslcard/of', { qdo_id })).body;
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  expect(await otherStatuses()).toEqual([200, 200]);
  expect((await page(OTHERS[0] ?? '')).text).toContain(photo.profile_image_name);
  expect((await me.call('vphotos')).body[0]?.hidden_path).toBeUndefined();

  expect((await me.call('vdeleteaccount', { callsign: me.callsign, current_password: PASSWORD })).status).toBe(200);
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  // A client that has the photo cached asks again, too.
  expect(
    await statuses({ 'If-None-Match': names.flatMap((n) => [`"${n}-large"`, `"${n}-small"`]).join(', ') }),
  ).toEqual([404, 404, 404, 404]);
  await testApp.eventually(otherStatuses, (found) => found.every((status) => status === 404));
  expect((await testApp.call('vphotosfor', { callsign: me.callsign })).status).toBe(404);
  for (const path of [card.front, card.back]) expect((await page(path)).status).toBe(404);

  me.token = (await testApp.call('vlogin', { email: me.email, password: PASSWORD })).body.token;
  const [own] = (await me.call('vphotos')).body;
  const signed = await page(own?.hidden_path ?? '');
  expect([signed.status, signed.headers['cache-control']]).toEqual([200, 'private, max-age=3600']);
  expect((await page(`${own?.hidden_path}&size=small`)).status).toBe(200);
  // The signature is valid for one photo only.
  expect((await page((own?.hidden_path ?? '').replace(photo.profile_image_name, square ?? ''))).status).toBe(404);

  expect((await me.call('vrestoreaccount')).status).toBe(200);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await testApp.eventually(otherStatuses, (found) => found.every((status) => status === 200));
});
