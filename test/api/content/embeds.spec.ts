import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import {
  EMBED_CHOICES,
  embedPath,
  pictureSizes,
} from '../../../frontend/src/features/content/embeds/embed-snippets.ts';
import { type Operator, TestApp } from '../../test-app.ts';
import { bmpOf } from '../../test-recordings.ts';
import { jpegOf } from '../social/test-images.ts';
import { addPicture } from './stored-media.ts';

let app: TestApp;
let anna: Operator;

beforeAll(async () => {
  app = await TestApp.create();
  anna = await app.operator('G4QAA');
  await anna.saveProfile({ name: '<b>Anna</b> "Quill" & co' });
});
afterAll(() => app.close());

const PASSWORD = 'a password of a station that leaves';
const KINDS = ['live', 'frequency', 'photos', 'logs', 'sstv'] as const;
const page = async (path: string) => {
  const { status, headers, text } = await app.http('get', path);
  return { status, headers, text };
};
const picture = async (path: string) => {
  const { status, headers, body } = await app.http('get', path).responseType('blob');
  return { status, headers, png: body as Buffer };
};
const heartbeat = (operator: Operator, fields: object) =>
  operator.call('vrigcontrol/set', { freq: 14_205.5, mode: 'USB', rig_name: 'FT-710', ...fields });

test('an embed may be framed by every site, and nothing else may', async () => {
  for (const kind of KINDS) {
    const { status, headers, text } = await page(`/embed/${kind}/G4QAA`);
    expect(status).toBe(200);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* frame-ancestors \*$/);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(text).not.toMatch(/<script|<b>|style=| on\w+=/i);
    expect(text).toContain('G4QAA');
  }
  expect((await page('/embed/live/G4QAA')).text).toContain('&lt;b&gt;Anna&lt;/b&gt;');
  for (const other of ['/', '/G4QAA', '/how-to/embeds', '/embed/none/G4QAA', '/embed/', '/api/vuser']) {
    const { headers } = await page(other);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});

test('the page with the codes offers exactly these sizes', async () => {
  for (const choice of EMBED_CHOICES) {
    for (const size of choice.sizes) {
      const { text, status } = await page(embedPath(choice.kind, { call: 'G4QAA', theme: 'dark', size }));
      expect([status, text.includes('data-color-scheme="dark"')]).toEqual([200, true]);
    }
    for (const size of choice.hasPicture ? pictureSizes(choice) : []) {
      const { png } = await picture(embedPath(choice.kind, { call: 'G4QAA', theme: 'dark', size }, '.png'));
      const { width, height } = await sharp(png).metadata();
      expect(`${width}x${height}`).toBe(size);
    }
  }
  expect(EMBED_CHOICES.map(({ kind }) => kind)).toEqual([...KINDS]);
});

test('theme and size are from a list; anything else is the default', async () => {
  const plain = await page('/embed/live/G4QAA');
  expect((await page('/embed/live/G4QAA?theme="><script>&size=9999x9999')).text).toBe(plain.text);
  expect((await page('/embed/live/G4QAA?theme=dark')).text).toContain('data-color-scheme="dark"');
  expect((await picture('/embed/photos/G4QAA.png')).status).toBe(404);
  for (const size of ['468x60', '728x90']) {
    const { png, headers } = await picture(`/embed/live/G4QAA.png?size=${size}`);
    const { width, height } = await sharp(png).metadata();
    expect(`${width}x${height}`).toBe(size);
    expect(headers['cache-control']).toBe('public, max-age=10');
  }
});

test('the second answer is from memory, with the same headers, and 304 for a reader that has it', async () => {
  const path = '/embed/logs/G4QAA?theme=light&size=480x360';
  const made = await page(path);
  const cached = await page(path);
  const { date: _, ...headers } = made.headers as Record<string, string>;
  expect(cached.headers).toMatchObject(headers);
  expect(cached.text).toBe(made.text);
  const again = await app.http('get', path).set('If-None-Match', headers.etag ?? '');
  expect([again.status, again.headers['content-security-policy']]).toEqual([304, headers['content-security-policy']]);
});

test('an embed follows the radio, and hides the frequency in a contest', async () => {
  const path = '/embed/live/G4QAA?theme=light&size=468x60';
  const last = '/embed/frequency/G4QAA?theme=light&size=240x90';
  const image = '/embed/live/G4QAA.png?theme=light&size=468x60';
  const before = (await picture(image)).png;
  await anna.logQso({ Call: 'JA1QYZ', Freq: 14_205.5, ContestName: '' });
  await heartbeat(anna, { op_mode: 1 });
  const { text } = await app.eventually(
    () => page(path),
    (one) => one.text.includes('On air'),
  );
  expect(text).toContain('14.205.5');
  expect((await page(last)).text).toMatch(/Now on.*14\.205\.5/s);
  expect((await picture(image)).png.equals(before)).toBe(false);

  await heartbeat(anna, { op_mode: 7 });
  const contest = await app.eventually(
    () => page(path),
    (one) => one.text.includes('******'),
  );
  expect(contest.text).not.toContain('14.205');
  for (const kind of KINDS) expect((await page(`/embed/${kind}/G4QAA`)).text).not.toContain('14.205');
  await heartbeat(anna, { op_mode: 1 });
  await app.eventually(
    () => page(path),
    (one) => one.text.includes('14.205'),
  );
});

test('contacts of a contest have no frequency, deleted ones are gone, texts of contacts are escaped', async () => {
  const ben = await app.operator('G4QBB');
  await ben.logQso({ Call: 'DL1QAA', Freq: 7_013.37, ContestName: 'CQ-WW-CW' });
  const deleted = await ben.logQso({ Call: 'DL1QBB', Freq: 7_020 });
  const path = '/embed/logs/G4QBB?theme=light&size=480x360';
  expect((await page(path)).text).toContain('DL1QBB');
  await ben.call('vqso/nuke', { qdo_id: deleted.qdo_id });
  const { text } = await app.eventually(
    () => page(path),
    (one) => !one.text.includes('DL1QBB'),
  );
  expect(text).toContain('DL1QAA');
  expect(text).not.toContain('7.013');
  expect((await page('/embed/frequency/G4QBB')).text).not.toContain('7.013');
});

test('hidden presence is off the air, excluded and leaving stations show nothing', async () => {
  const cara = await app.operator('G4QCC');
  await heartbeat(cara, { op_mode: 1 });
  const live = '/embed/live/G4QCC?theme=light&size=468x60';
  await app.eventually(
    () => page(live),
    (one) => one.text.includes('On air'),
  );
  await cara.saveProfile({ hide_presence: 1 });
  const hidden = await app.eventually(
    () => page(live),
    (one) => one.text.includes('Off the air'),
  );
  expect(hidden.text).not.toMatch(/14\.205|FT-710|Online/);
  await cara.saveProfile({ hide_presence: 0, exclude_from_leaderboards: 1 });
  const excluded = await app.eventually(
    () => page(live),
    (one) => one.status === 404,
  );
  expect(excluded.headers['x-frame-options']).toBeUndefined();
  // The page is the same as for a callsign without an account.
  expect(excluded.text).toBe((await page('/embed/live/G4QNON?theme=light&size=468x60')).text);
  expect((await picture('/embed/live/G4QCC.png')).status).toBe(404);
  await cara.saveProfile({ exclude_from_leaderboards: 0 });
  await app.eventually(
    () => page(live),
    (one) => one.status === 200,
  );
  await cara.saveProfile({ password: PASSWORD, password_confirmation: PASSWORD });
  const deleted = await cara.call('vdeleteaccount', { callsign: 'G4QCC', current_password: PASSWORD });
  expect(deleted.status).toBe(200);
  await app.eventually(
    () => page(live),
    (one) => one.status === 404,
  );
});

test('photos and the files of embeds are served to frames', async () => {
  await anna.uploadPhoto(await jpegOf(80, 60));
  const { text } = await page('/embed/photos/G4QAA?theme=dark&size=320x320&fresh=1');
  const [, image] = /<img src="([^"]+)"/.exec(text) ?? [];
  expect((await picture(image ?? '')).status).toBe(200);
  const [, style] = /href="(\/embed\/files\/[^"]+\.css)"/.exec(text) ?? [];
  const sheet = await page(style ?? '');
  expect(sheet.headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin' });
  for (const [, font = ''] of sheet.text.matchAll(/url\(([^)]+)\)/g)) expect((await picture(font)).status).toBe(200);
  expect((await page('/embed/files/style-000000000000.css')).status).toBe(404);
  expect((await page('/embed/files/..%2f..%2fpackage.json')).status).toBe(404);
});

test('of received pictures, only those of the station are shown', async () => {
  const other = await app.operator();
  const received = async (by: Operator) => {
    const { qdo_id } = await by.logQso({ Call: 'JA1QYZ', Mode: 'SSTV', Freq: 14_230 });
    return (await addPicture(app, by, { qdo_id }, bmpOf(320, 256))).body.picture.file_name;
  };
  const [mine, theirs] = [await received(anna), await received(other)];
  const { text } = await page('/embed/sstv/G4QAA?size=728x90&theme=dark');
  expect(text).toContain(mine);
  expect(text).not.toContain(theirs);
});

test('oEmbed and the head of the page describe contacts, profiles and posts', async () => {
  const { qdo_id } = await anna.logQso({ Call: 'JA1QZA', Freq: 7_127 });
  const origin = `http://127.0.0.1:${app.port}`;
  const oembed = (query: string) => app.http('get', `/oembed?${query}`);
  const contact = await oembed(`url=${encodeURIComponent(`${origin}/qso/${qdo_id}`)}&maxwidth=600&format=json`);
  expect(contact.body).toMatchObject({ version: '1.0', type: 'photo', width: 600, height: 315 });
  expect((await picture(new URL(contact.body.url).pathname)).status).toBe(200);
  const profile = await oembed(`url=${encodeURIComponent(`${origin}/G4QAA`)}`);
  expect(profile.body).toMatchObject({ type: 'rich', width: 468, height: 60, author_name: 'G4QAA' });
  expect(profile.body.html).not.toContain('<b>');
  // A help post is reached with and without its title in the address.
  for (const path of ['/post/74', '/post/74/Help-and-Support']) {
    const { body } = await oembed(`url=${encodeURIComponent(origin + path)}&maxwidth=600`);
    expect(body).toMatchObject({ version: '1.0', type: 'link', thumbnail_width: 600, thumbnail_height: 315 });
    expect(body.title).not.toBe('');
    expect(body.html).toBeUndefined();
    expect((await picture(new URL(body.thumbnail_url).pathname)).status).toBe(200);
    const { text } = await page(path);
    const [, address = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(text) ?? [];
    const discovered = new URL(address.replaceAll('&amp;', '&'));
    expect((await app.http('get', discovered.pathname + discovered.search)).body.title).toBe(body.title);
  }
  for (const bad of [
    `url=${origin}/post/99999`,
    'url=x',
    'url=https%3A%2F%2Fexample.org%2FG4QAA',
    `url=${origin}/G4QNON`,
    `url=${origin}/docs`,
    '',
  ])
    expect((await oembed(bad)).status).toBe(404);
  expect((await oembed(`url=${origin}/G4QAA&format=xml`)).status).toBe(501);
});
