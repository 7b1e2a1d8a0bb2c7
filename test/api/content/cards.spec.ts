import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CardTemplate } from '@pileup/contract/cards';
import sharp from 'sharp';
import { StoredPictures } from '../../../backend/src/content/pictures/stored-pictures.js';
import { Database } from '../../../backend/src/platform/database/database.js';
import { Picture } from '../../../backend/src/platform/images/picture.js';
import { PictureRenderer } from '../../../backend/src/platform/images/picture-renderer.js';
import { loadTypefaces } from '../../../backend/src/platform/images/typefaces.js';
import { runSql } from '../../database.ts';
import { type Operator, TestApp } from '../../test-app.ts';
import { jpegOf } from '../social/test-images.ts';

let app: TestApp;
let anna: Operator;
let other: Operator;

beforeAll(async () => {
  app = await TestApp.create();
  anna = await app.operator('G4QAA');
  await anna.saveProfile({ name: 'Anna Quill' });
  other = await app.operator('G4QBB');
});

afterAll(() => app.close());

const TEMPLATE: CardTemplate = {
  photo: null,
  paper: '#ffffff',
  ink: '#000000',
  accent: '#aa0000',
  motto: 'Quiet nights',
  address: 'Bath\nEngland',
  message: 'Thank you',
  show_name: true,
  show_place: true,
  show_power: true,
  show_comment: true,
};

async function picture(path: string) {
  const response = await app.http('get', path).responseType('blob');
  return { status: response.status, headers: response.headers, body: response.body as Buffer };
}

/** Number of pixels of a part of a picture that are darker than grey. */
async function darkPixels(png: Buffer, region?: { left: number; top: number; width: number; height: number }) {
  const image = sharp(png).greyscale();
  const pixels = await (region ? image.extract(region) : image).raw().toBuffer();
  return pixels.reduce((count, value) => count + (value < 110 ? 1 : 0), 0);
}

const cardOf = async (qdo_id: number) => (await anna.call('vqslcard/of', { qdo_id })).body;

test('a card shows the contact, is drawn once, and has another address after a change', async () => {
  const { qdo_id } = await anna.logQso({ Comment: 'Strong signal', SNT: '59', RCV: '57' });
  expect((await anna.call('vqslcard/save', { template: TEMPLATE })).body).toEqual({
    template: TEMPLATE,
    is_saved: true,
  });
  expect((await anna.call('vqslcard')).body).toEqual({ template: TEMPLATE, is_saved: true });
  const first = await cardOf(qdo_id);
  const front = await picture(first.front);
  expect(front.status).toBe(200);
  expect(front.headers['cache-control']).toContain('immutable');
  expect(front.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(await sharp(front.body).metadata()).toMatchObject({ format: 'png', width: 1_400, height: 900 });
  expect((await picture(first.front)).body.equals(front.body)).toBe(true);
  const rows = await runSql(app.app.get(Database), 'select tag from content.picture where account_id = $1', [
    anna.user.id,
  ]);
  expect(rows).toHaveLength(1);

  await anna.call('vqslcard/save', { template: { ...TEMPLATE, message: 'Other words' } });
  const second = await cardOf(qdo_id);
  expect(second.back).not.toBe(first.back);
  const moved = await app.http('get', first.back).redirects(0);
  expect([moved.status, moved.headers.location]).toEqual([302, second.back]);
  await anna.call('vqso/nuke', { qdo_id });
  expect((await picture(first.front)).status).toBe(404);
  expect((await anna.call('vqslcard/of', { qdo_id })).status).toBe(404);
});

test('texts are really drawn, shortened to fit, and never become markup', async () => {
  const typefaces = await loadTypefaces();
  const renderer = app.app.get(PictureRenderer);
  const line = (text: string) =>
    renderer.png('test', () => {
      const drawn = new Picture(400, 60, typefaces).rect(0, 0, 400, 60, { fill: '#ffffff' });
      drawn.text(text, 10, 40, { typeface: 'text', size: 30, fill: '#000000', maxWidth: 380, minSize: 12 });
      return drawn;
    });
  const dark = async (text: string) => darkPixels(await line(text));
  expect(await dark('')).toBe(0);
  const few = await dark('G4QZX');
  const more = await dark('G4QZX de Łódź, São Tomé');
  expect(few).toBeGreaterThan(300);
  expect(more).toBeGreaterThan(2 * few);
  // Absent characters are left out: no boxes, which an absent font would draw.
  expect(await dark('日本語 🛰')).toBe(0);
  expect(await dark('日本 G4QZX 🛰')).toBe(few);
  // Nothing is drawn outside of the limits, however long the text is.
  expect(await darkPixels(await line('W'.repeat(5_000)), { left: 392, top: 0, width: 8, height: 60 })).toBe(0);
  const hostile = '</svg><script>alert(1)</script>&"\'\u0000\u202e';
  const drawn = new Picture(100, 50, typefaces);
  drawn.text(hostile, 0, 20, { typeface: 'text', size: 12, fill: '#000000' });
  expect(drawn.layers().join('')).toMatch(/^<svg [^<>]*>(<path d="[-0-9MLHVCQZ ,.]*" fill="#000000"\/>)?<\/svg>$/);
  expect(() => drawn.rect(0, 0, 1, 1, { fill: '"/><script>' })).toThrow(RangeError);
});

test('a contest hides the frequency on the card; notes and address of the contact are not on it', async () => {
  const at = '2026-03-01T10:00:00Z';
  const open = await anna.logQso({ Call: 'DL1QAA', TS: at, Freq: 7_010 });
  const hidden = await anna.logQso({
    Call: 'DL1QAA',
    TS: '2026-03-01T10:01:00Z',
    Freq: 7_010,
    ContestName: 'CQ-WW-CW',
  });
  const tagOf = async (id: number) => (await cardOf(id)).back;
  const before = await tagOf(hidden.qdo_id);
  await anna.call('vqso/update', {
    qdo_id: hidden.qdo_id,
    Freq: 7_020,
    email: 'q@example.org',
    fields: { NOTES: 'private' },
  });
  expect(await tagOf(hidden.qdo_id)).toBe(before);
  const shown = await tagOf(open.qdo_id);
  await anna.call('vqso/update', { qdo_id: open.qdo_id, Freq: 7_020 });
  expect(await tagOf(open.qdo_id)).not.toBe(shown);
});

test('the photo of a template is one of the own photos', async () => {
  const { body } = await anna.uploadPhoto(await jpegOf(400, 300));
  const photo = body.photo.profile_image_name;
  const { qdo_id } = await anna.logQso({ Call: 'DL1QBB' });
  expect((await other.call('vqslcard/save', { template: { ...TEMPLATE, photo } })).status).toBe(400);
  const plain = (await cardOf(qdo_id)).front;
  expect((await anna.call('vqslcard/save', { template: { ...TEMPLATE, photo } })).status).toBe(200);
  const withPhoto = (await cardOf(qdo_id)).front;
  expect(withPhoto).not.toBe(plain);
  expect((await picture(withPhoto)).status).toBe(200);
  await anna.call('vphotodelete', { id: body.photo.id });
  expect((await cardOf(qdo_id)).front).not.toBe(withPhoto);
  await anna.call('vqslcard/save', { template: TEMPLATE });
});

test.each([
  ['a colour', { paper: 'url(x)' }, 'paper'],
  ['too many lines', { address: 'a\nb\nc\nd\ne\nf' }, 'address'],
  ['a control character', { motto: 'a\u0007b' }, 'motto'],
  ['a long message', { message: 'x'.repeat(201) }, 'message'],
])('%s is refused', async (_, change, field) => {
  const { status, body } = await anna.call('vqslcard/save', { template: { ...TEMPLATE, ...change } });
  expect(status).toBe(400);
  expect(Object.keys((body as unknown as { errors: object }).errors)).toEqual([field]);
});

test('a preview is drawn without saving anything', async () => {
  const { body } = await other.call('vqslcard/preview', { template: TEMPLATE });
  const png = Buffer.from(body.front.split(',')[1] ?? '', 'base64');
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 700, height: 450 });
  expect((await other.call('vqslcard')).body.is_saved).toBe(false);
});

test('sheets for print hold own cards only, with both sides and no fonts', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 5; n++)
    ids.push((await anna.logQso({ Call: `DL2QA${'ABCDE'[n]}`, TS: `2026-02-0${n + 1}T10:00:00Z` })).qdo_id);
  const sheet = (token: string, query: string) =>
    app.http('get', `/api/vqslcard/sheet?${query}`, token).responseType('blob');
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').split('/Type /Page\n').length - 1;
  const a4 = await sheet(anna.token, `ids=${ids}&paper=a4`);
  expect([a4.status, a4.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pdf = a4.body as Buffer;
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pagesOf(pdf)).toBe(4);
  expect(pdf.toString('latin1')).not.toContain('/Type /Font');
  expect(pagesOf((await sheet(anna.token, `ids=${ids}&paper=letter`)).body as Buffer)).toBe(4);
  expect((await sheet(other.token, `ids=${ids[0]}`)).status).toBe(404);
  expect((await sheet('', `ids=${ids[0]}`)).status).toBe(401);
  for (const bad of ['ids=', 'ids=1;drop', `ids=${Array.from({ length: 61 }, (_, n) => n + 1)}`])
    expect((await sheet(anna.token, bad)).status).toBe(400);
});

test('pictures older than 30 days are removed and drawn again when they are asked for', async () => {
  const { qdo_id } = await anna.logQso({ Call: 'DL3QAA' });
  const { front } = await cardOf(qdo_id);
  const drawn = await picture(front);
  app.clock.jump(31 * 86_400_000);
  await app.app.get(StoredPictures).sweep();
  const rows = await runSql(app.app.get(Database), 'select tag from content.picture');
  expect(rows).toHaveLength(0);
  expect((await picture(front)).body.equals(drawn.body)).toBe(true);
});

test('link previews of contacts and profiles are pictures of 1200 x 630 that are revalidated', async () => {
  const { qdo_id } = await anna.logQso({ Call: 'JA1QZZ', Freq: 7_127, SNT: '59', RCV: '57' });
  for (const path of [`/previews/qso/${qdo_id}.png`, '/previews/profile/G4QAA.png']) {
    const { status, headers, body } = await picture(path);
    expect(status).toBe(200);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
    expect(await darkPixels(body, { left: 40, top: 90, width: 500, height: 130 })).toBeGreaterThan(2_000);
    const again = await app.http('get', path).set('If-None-Match', headers.etag ?? '');
    expect(again.status).toBe(304);
  }
  for (const path of [
    '/previews/qso/999999999.png',
    '/previews/qso/x.png',
    '/previews/profile/G4QNONE.png',
    '/previews/x',
  ])
    expect((await picture(path)).status).toBe(404);
});

test('a post has a picture, too', async () => {
  const { status, body } = await picture('/previews/post/74.png');
  expect(status).toBe(200);
  expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
  expect((await picture('/previews/post/99999.png')).status).toBe(404);
});
