import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { MediaCleanup } from '../../../backend/src/content/media/media-cleanup.ts';
import { Store } from '../../../backend/src/platform/storage/store.ts';
import { type Operator, TestApp } from '../../test-app.ts';
import { bmpOf, wavOf } from '../../test-recordings.ts';
import { addPicture, file, offer } from './stored-media.ts';

const DAY = 86_400_000;
const pictureOf = (tint: number, width = 320, height = 256) =>
  sharp({ create: { width, height, channels: 3, background: { r: tint % 256, g: 90, b: 40 } } })
    .png()
    .toBuffer();

let testApp: TestApp;
let operator: Operator;
beforeAll(async () => {
  testApp = await TestApp.create();
  operator = await testApp.operator();
});
afterAll(() => testApp.close());

const at = (minutes: number) => new Date(Date.UTC(2026, 9, 1, 12) + minutes * 60_000).toISOString();
const archive = async (body: object = {}, by?: Operator) => (await testApp.call('vsstv', body, {}, by?.token)).body;
let made = 0;
/** A picture of a new contact. */
async function received(by: Operator, TS: string, fields: object = {}) {
  const { qdo_id } = await by.logQso({ Call: 'JA1QYZ', Mode: 'SSTV', Freq: 14_230, TS, ...fields });
  const { status, body } = await addPicture(testApp, by, { qdo_id }, await pictureOf(++made));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { qdo_id, ...body.picture };
}

describe('Received pictures', () => {
  it('keep their size, as JPEG, also a BMP', async () => {
    const { qdo_id } = await operator.logQso({ Call: 'JA1QAA', Mode: 'SSTV', Freq: 14_230 });
    const wide = await addPicture(testApp, operator, { qdo_id, caption: 'Wide' }, await pictureOf(1, 2_000, 300));
    expect(wide.body.picture).toMatchObject({ width: 2_000, height: 300, caption: 'Wide' });
    const bmp = await addPicture(testApp, operator, { qdo_id }, bmpOf(321, 256));
    expect(bmp.body.picture).toMatchObject({ width: 321, height: 256 });
    const path = `/sstv-pictures/${bmp.body.picture.file_name}`;
    const large = await file(testApp, path);
    expect(large.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    const { data, info } = await sharp(large.body as Buffer)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    // The upper half is red, the lower blue.
    expect(pixel(160, 20)[0]).toBeGreaterThan(200);
    expect(pixel(160, 240)[2]).toBeGreaterThan(200);
    expect((await sharp((await file(testApp, `${path}?size=small`)).body as Buffer).metadata()).width).toBe(320);
    expect((await testApp.call('vgetFullQso', { qdo_id })).body.qso.sstvs).toMatchObject([{ caption: 'Wide' }, {}]);
  });

  const truncated = bmpOf(320, 256).subarray(0, 20_000);
  const huge = bmpOf(16, 16);
  huge.writeInt32LE(30_000, 18);
  huge.writeInt32LE(30_000, 22);
  test.each<[string, Buffer | Promise<Buffer>]>([
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a recording', wavOf()],
    ['a BMP of 8 bits', bmpOf(32, 32, 8)],
    ['a truncated BMP', truncated],
    ['a BMP that claims to be huge', huge],
    ['HTML that begins like a BMP', Buffer.from('BM<html><script>alert(1)</script></html>'.padEnd(80))],
    ['a broken PNG', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), deflateSync(Buffer.alloc(400))])],
    ['a picture wider than 4,096 pixels', pictureOf(1, 4_097, 200)],
  ])('%s is refused', async (_, content) => {
    const { qdo_id } = await operator.logQso({ Call: 'JA1QAB', Mode: 'SSTV' });
    const { status } = await addPicture(testApp, operator, { qdo_id }, await content);
    expect(status).toBe(400);
    expect((await testApp.call('vgetFullQso', { qdo_id })).body.qso.sstvs).toEqual([]);
  });
});

describe('The archive', () => {
  it('lists pictures by day, band, mode and station, pages both ways, and follows the contact', async () => {
    const own = await testApp.operator();
    const pictures = [];
    for (let n = 0; n < 3; n++) pictures.push(await received(own, at(n * 30), { Freq: 14_230 + n * 7_000 }));
    const ids = pictures.map(({ id }) => id).reverse();
    const found = async (body: object) =>
      (await archive({ callsign: own.callsign, ...body })).pictures.map(({ id }) => id);
    expect(await found({})).toEqual(ids);
    expect(await found({ day: '2026-10-01' })).toEqual(ids);
    expect(await found({ day: '2026-10-02' })).toEqual([]);
    expect(await found({ band: '20m' })).toEqual([ids[2]]);
    expect(await found({ mode: 'CW' })).toEqual([]);
    expect(
      (await archive({ callsign: 'JA1QYZ', band: '20m', day: '2026-10-01' })).pictures.map(({ id }) => id),
    ).toContain(ids[2]);
    expect((await testApp.call('vsstv', { day: '2026-13-01' })).status).toBe(400);
    expect((await testApp.call('vsstv', { before: 'x' })).status).toBe(400);

    // The pages after and before a position are read.
    const place = `${Date.parse(at(30))}_${pictures[1]?.id}`;
    expect(await found({ before: place })).toEqual([ids[2]]);
    expect(await found({ after: place })).toEqual([ids[0]]);
    expect(await found({ oldest: 1 })).toEqual(ids);

    const qdo_id = pictures[0]?.qdo_id ?? 0;
    await own.call('vqso/update', { qdo_id, Freq: 7_040, Band: '40m' });
    expect(await found({ band: '40m' })).toEqual([ids[2]]);
    await own.call('vqso/nuke', { qdo_id });
    expect(await found({})).toEqual(ids.slice(0, 2));
    expect((await file(testApp, `/sstv-pictures/${pictures[0]?.file_name}`)).status).toBe(404);
    await own.call('vqso/restore', { qdo_id });
    expect(await found({})).toEqual(ids);
    // Pictures are not public while the deletion of the account is pending.
    await testApp.sql('update content.media set is_leaving = true where account_id = $1', [own.user.id]);
    expect(await found({})).toEqual([]);
    expect((await file(testApp, `/sstv-pictures/${pictures[1]?.file_name}`)).status).toBe(404);
  });

  it('has at most 40 a page, each once', async () => {
    const own = await testApp.operator();
    const { qdo_id } = await received(own, at(5_000));
    await testApp.sql(
      `insert into content.media (account_id, kind, qdo_id, name, bytes, width, height, created_at, ts, freq_hz, call,
         station_callsign, band, mode, contest_name)
       select account_id, kind, qdo_id, name || n, bytes, width, height, created_at, ts - (n / 2) * interval '1 hour', freq_hz, call,
         station_callsign, band, mode, contest_name
       from content.media, generate_series(1, 99) n where qdo_id = $1`,
      [qdo_id],
    );
    const forward: number[] = [];
    let page = await archive({ callsign: own.callsign });
    expect([page.pictures.length, page.newer]).toEqual([40, null]);
    for (;;) {
      forward.push(...page.pictures.map(({ id }) => id));
      if (!page.older) break;
      page = await archive({ callsign: own.callsign, before: page.older });
    }
    expect([forward.length, new Set(forward).size, page.pictures.length]).toEqual([100, 100, 20]);
    const oldest = await archive({ callsign: own.callsign, oldest: 1 });
    expect([oldest.older, oldest.pictures.map(({ id }) => id)]).toEqual([null, forward.slice(-40)]);
    const backward = await archive({ callsign: own.callsign, after: oldest.newer });
    expect(backward.pictures.map(({ id }) => id)).toEqual(forward.slice(-80, -40));
  });

  it('lists a transmission once, with all who received it, except where the frequency is hidden', async () => {
    const [a, b, c, d] = [operator, await testApp.operator(), await testApp.operator(), await testApp.operator()];
    const first = await received(a, at(10_000), { Freq: 14_230 });
    const second = await received(b, at(10_002), { Freq: 14_231 });
    const later = await received(d, at(10_003), { Freq: 14_231.5 });
    await received(c, at(10_000), { Freq: 14_233 });
    const hidden = await received(d, at(10_001), { Freq: 14_230, ContestName: 'CQ-WW-SSTV' });
    const day = at(10_000).slice(0, 10);
    const { pictures } = await archive({ day }, a);
    const of = (id: number) => pictures.find((picture) => picture.id === id);
    expect(of(first.id)).toMatchObject({
      mine: true,
      Freq: 14_230,
      also_received: [{ station_callsign: b.callsign, qdo_id: second.qdo_id }],
    });
    expect(of(second.id)).toBeUndefined();
    // The picture is not of the first transmission, by its time.
    expect(of(later.id)).toMatchObject({ also_received: [{ station_callsign: b.callsign }] });
    // All pictures of one station are listed.
    const { pictures: own } = await archive({ day, callsign: b.callsign }, a);
    expect(own).toMatchObject([{ id: second.id, mine: false }]);
    expect(of(hidden.id)).toMatchObject({ Freq: '******', also_received: [] });
  });

  it('hides a picture that an administrator hid; its owner sees why', async () => {
    const { id, qdo_id, file_name } = await received(operator, at(20_000));
    const reporter = await testApp.operator();
    expect((await reporter.call('vreportcontent', { kind: 'sstv', id, reason: 'Not a picture' })).status).toBe(200);
    await testApp.sql(`update content.media set hidden_reason = 'rude' where id = $1`, [id]);
    const sstvs = async (by?: Operator) =>
      (await testApp.call('vgetFullQso', { qdo_id }, {}, by?.token)).body.qso.sstvs;
    expect(await sstvs()).toEqual([]);
    const [hidden] = await sstvs(operator);
    expect(hidden).toMatchObject({ hidden_reason: 'rude' });
    expect((await file(testApp, hidden?.hidden_path ?? '')).status).toBe(200);
    expect((await file(testApp, `${hidden?.hidden_path}&size=small`)).status).toBe(200);
    expect((await archive({ day: at(20_000).slice(0, 10) })).pictures).toEqual([]);
    expect((await file(testApp, `/sstv-pictures/${file_name}`)).status).toBe(404);
  });
});

describe('A file that a program sends', () => {
  let key: string;
  beforeAll(async () => {
    key = (await operator.call('vapikey')).body.api_key;
  });
  const send = (started_at: string, content: Buffer, fields = {}) =>
    offer(testApp, key, 'recording', { started_at, ...fields }, content);
  const waiting = async () => (await operator.call('vmedia/offers')).body.files;

  it('is attached to the contact that it falls into, once', async () => {
    const near = await operator.logQso({ Call: 'JA1QBA', TS: at(30_000) });
    const far = await operator.logQso({ Call: 'JA1QBB', TS: at(30_006) });
    const wav = wavOf({ hz: 410 });
    expect((await send(at(30_002), wav)).body).toEqual({ status: 'attached', qdo_id: near.qdo_id });
    expect((await send(at(30_002), wav)).body).toEqual({ status: 'duplicate', qdo_id: null });
    expect((await send(at(30_004), wavOf({ hz: 420 }))).body.qdo_id).toBe(far.qdo_id);
    const full = (await testApp.call('vgetFullQso', { qdo_id: near.qdo_id })).body.qso;
    expect(full).toMatchObject({ mp3_name: full.mp3s[0]?.file_name, mp3s: [{ duration: 1 }] });
    const picture = await offer(testApp, key, 'sstv', { started_at: at(30_000) }, await pictureOf(99));
    expect(picture.body).toEqual({ status: 'attached', qdo_id: near.qdo_id });
    // A file that its owner deleted is not added again.
    await operator.call('vqso/recording/delete', { id: full.mp3s[0]?.id });
    expect((await send(at(30_002), wav)).body.status).toBe('duplicate');
  });

  it('waits for a contact if there is none, with one notice a day, and only its owner hears it', async () => {
    await operator.logQso({ Call: 'JA1QBC', TS: at(40_000) });
    expect((await send(at(40_003), wavOf({ hz: 430 }))).body).toEqual({ status: 'offered', qdo_id: null });
    expect((await send(at(39_980), wavOf({ hz: 440 }))).body.status).toBe('offered');
    const [second, first] = await waiting();
    expect([first?.nearby[0]?.Call, second?.started_at]).toEqual(['JA1QBC', at(39_980)]);
    const { notifications } = (await operator.call('vinbox')).body;
    expect(notifications.filter(({ subject }) => /waiting for a contact/.test(subject))).toHaveLength(1);
    const path = `/recordings/${first?.file_name}`;
    expect((await file(testApp, path)).status).toBe(404);
    const own = await file(testApp, path, { Authorization: `Bearer ${operator.token}` });
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-cache']);

    const qdo_id = first?.nearby[0]?.qdo_id ?? 0;
    const other = await testApp.operator();
    expect((await other.call('vmedia/attach', { id: first?.id, qdo_id })).status).toBe(404);
    expect((await operator.call('vmedia/attach', { id: first?.id, qdo_id })).status).toBe(200);
    expect((await file(testApp, path)).status).toBe(200);
    expect((await testApp.call('vgetFullQso', { qdo_id })).body.qso.mp3_name).toBe(first?.file_name);
    expect((await operator.call('vmedia/discard', { id: second?.id })).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  it('is refused like any other', async () => {
    expect((await send('yesterday', wavOf())).status).toBe(400);
    expect((await send(at(0), Buffer.from('<html>'.padEnd(100)))).status).toBe(400);
    expect((await offer(testApp, key, 'sstv', { started_at: at(0) }, wavOf())).status).toBe(400);
    expect((await offer(testApp, 'no such key', 'recording', { started_at: at(0) }, wavOf())).status).toBe(401);
  });

  it('is deleted after 14 days', async () => {
    await send(at(90_000), wavOf({ hz: 450 }));
    const [file_] = await waiting();
    testApp.clock.jump(13 * DAY);
    await testApp.app.get(MediaCleanup).forgetOffered();
    testApp.clock.jump(2 * DAY);
    await testApp.app.get(MediaCleanup).forgetOffered();
    await testApp.until(async () => (await testApp.app.get(Store).get(`recordings/${file_?.file_name}`)) === null);
  });
});
