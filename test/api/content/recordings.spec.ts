import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { MediaCleanup } from '../../../backend/src/content/media/media-cleanup.ts';
import { OlderRecordings } from '../../../backend/src/content/media/older-recordings.ts';
import { AccountDataRegistry } from '../../../backend/src/platform/account-data.ts';
import { Database } from '../../../backend/src/platform/database/database.ts';
import { Store } from '../../../backend/src/platform/storage/store.ts';
import { runSql } from '../../database.ts';
import { endS3, inS3 } from '../../fakes/s3-store.ts';
import { type Operator, TestApp } from '../../test-app.ts';
import { m4aOf, mp3Of, opusOf, theoraOf, vorbisOf, wavOf } from '../../test-recordings.ts';
import { addRecording, file } from './stored-media.ts';

const DAY = 86_400_000;
const places = [
  { where: 'on disk', env: async () => ({}), end: undefined },
  { where: 'in a store that speaks S3', env: inS3, end: endS3 },
];

const listed = async (testApp: TestApp, qdo_id: number, operator?: Operator) =>
  (await testApp.call('vgetFullQso', { qdo_id }, {}, operator?.token)).body.qso.mp3s;

describe.each(places)('A recording $where', ({ env, end }) => {
  let testApp: TestApp;
  let operator: Operator;
  beforeAll(async () => {
    testApp = await TestApp.create(await env());
    operator = await testApp.operator();
  });
  afterAll(async () => {
    await testApp.close();
    await end?.();
  });

  it('is served whole and in parts, with a fixed type', async () => {
    const { qdo_id } = await operator.logQso();
    const wav = wavOf({ seconds: 2 });
    const added = await addRecording(testApp, operator, { qdo_id, caption: ' The call ', peaks: '0,255,7' }, wav);
    expect([added.status, added.body.recording]).toMatchObject([
      200,
      { caption: 'The call', peaks: [0, 255, 7], duration: 2, bytes: wav.length },
    ]);
    const path = `/recordings/${added.body.recording.file_name}`;
    const whole = await file(testApp, path);
    expect([whole.status, whole.body.equals(wav), whole.headers]).toMatchObject([
      200,
      true,
      {
        'content-type': 'audio/wav',
        'content-length': String(wav.length),
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      },
    ]);
    const tag = whole.headers.etag as string;
    const part = async (headers: Record<string, string>) => {
      const { status, body, headers: answered } = await file(testApp, path, headers);
      return [status, answered['content-range'], (body as Buffer).toString('hex')];
    };
    const hex = (from: number, to: number) => wav.subarray(from, to).toString('hex');
    const size = wav.length;
    expect(await part({ Range: 'bytes=0-3' })).toEqual([206, `bytes 0-3/${size}`, hex(0, 4)]);
    expect(await part({ Range: `bytes=${size - 2}-` })).toEqual([
      206,
      `bytes ${size - 2}-${size - 1}/${size}`,
      hex(size - 2, size),
    ]);
    expect(await part({ Range: 'bytes=-5' })).toEqual([
      206,
      `bytes ${size - 5}-${size - 1}/${size}`,
      hex(size - 5, size),
    ]);
    expect(await part({ Range: `bytes=${size}-` })).toEqual([416, `bytes */${size}`, '']);
    expect(await part({ Range: 'bytes=0-3', 'If-Range': tag })).toEqual([206, `bytes 0-3/${size}`, hex(0, 4)]);
    expect((await part({ Range: 'bytes=0-3', 'If-Range': '"other"' }))[0]).toBe(200);
    expect((await file(testApp, path, { 'If-None-Match': tag })).status).toBe(304);
    const head = await request(testApp.server).head(path).set('Range', 'bytes=0-3');
    expect([head.status, head.headers['content-length'], head.headers['content-range']]).toEqual([
      206,
      '4',
      `bytes 0-3/${size}`,
    ]);
  });

  it('is on the contact’s page and in the feed, and gone when deleted', async () => {
    const { qdo_id } = await operator.logQso({ Call: 'JA1QAA' });
    const inFeed = async () =>
      (await testApp.call('main_public_feed', {}, {}, operator.token)).body.find(
        ({ entity_id }) => entity_id === qdo_id,
      )?.qso.mp3_name;
    const first = (await addRecording(testApp, operator, { qdo_id }, wavOf())).body.recording;
    const second = (await addRecording(testApp, operator, { qdo_id }, mp3Of())).body.recording;
    await testApp.until(async () => (await inFeed()) === first.file_name);
    expect((await listed(testApp, qdo_id)).map(({ file_name }) => file_name)).toEqual([
      first.file_name,
      second.file_name,
    ]);
    expect((await operator.call('vqso/get', { qdo_id })).body.qso).toMatchObject({
      mp3_name: first.file_name,
      mp3s: [{}, {}],
    });
    // Changing the contact leaves its recordings.
    const before = (await operator.call('vqso/get', { qdo_id })).body;
    expect(
      (await operator.call('vqso/update', { qdo_id, Comment: 'new', if_updated_at: before.updated_at })).body.qso
        .mp3_name,
    ).toBe(first.file_name);
    expect(
      (await operator.call('vqso/media/caption', { kind: 'recording', id: first.id, caption: 'Changed' })).status,
    ).toBe(200);
    expect((await listed(testApp, qdo_id))[0]?.caption).toBe('Changed');

    expect((await operator.call('vqso/recording/delete', { id: first.id })).status).toBe(200);
    await testApp.until(async () => (await inFeed()) === second.file_name);
    expect((await file(testApp, `/recordings/${first.file_name}`)).status).toBe(404);
    await testApp.until(async () => (await testApp.app.get(Store).get(`recordings/${first.file_name}`)) === null);
  });

  it('is hidden with its contact, and deleted when that cannot be restored', async () => {
    const { qdo_id } = await operator.logQso({ Call: 'JA1QAB' });
    const { recording } = (await addRecording(testApp, operator, { qdo_id }, wavOf({ hz: 500 }))).body;
    const status = async () => (await file(testApp, `/recordings/${recording.file_name}`)).status;
    await operator.call('vqso/nuke', { qdo_id });
    expect(await status()).toBe(404);
    expect((await addRecording(testApp, operator, { qdo_id }, wavOf())).status).toBe(404);
    await operator.call('vqso/restore', { qdo_id });
    expect(await status()).toBe(200);
    await operator.call('vqso/nuke', { qdo_id });
    await testApp.app.get(MediaCleanup).purge();
    await operator.call('vqso/restore', { qdo_id });
    expect(await status()).toBe(200);
    await operator.call('vqso/nuke', { qdo_id });
    await testApp.sql('delete from logbook.qso where qdo_id = $1', [qdo_id]);
    await testApp.app.get(MediaCleanup).purge();
    await testApp.until(async () => (await testApp.app.get(Store).get(`recordings/${recording.file_name}`)) === null);
  });

  it('is in the archive of the account, and erased with it', async () => {
    const parting = await testApp.operator();
    const { qdo_id } = await parting.logQso();
    const wav = wavOf({ hz: 700 });
    const { recording } = (await addRecording(testApp, parting, { qdo_id, caption: 'Her call' }, wav)).body;
    const files = new Map<string, Buffer | string>();
    for await (const { path, content } of testApp.app.get(AccountDataRegistry).files(parting.user.id)) {
      if (!/^recordings/.test(path)) continue;
      files.set(
        path,
        typeof content === 'string' || Buffer.isBuffer(content) ? content : Buffer.concat(await content.toArray()),
      );
    }
    const [[, list = ''] = [], [path, content] = []] = [...files];
    expect(JSON.parse(String(list))).toMatchObject([{ file: path, caption: 'Her call', qdo_id }]);
    expect(wav.equals(content as Buffer)).toBe(true);
    await testApp.app
      .get(Database)
      .transaction((tx) => testApp.app.get(AccountDataRegistry).erase(parting.user.id, tx));
    expect((await file(testApp, `/recordings/${recording.file_name}`)).status).toBe(404);
    await testApp.until(async () => (await testApp.app.get(Store).get(`recordings/${recording.file_name}`)) === null);
  });
});

describe('Recordings', () => {
  let testApp: TestApp;
  let operator: Operator;
  let qdo_id: number;
  beforeAll(async () => {
    testApp = await TestApp.create();
    operator = await testApp.operator();
    qdo_id = (await operator.logQso()).qdo_id;
  });
  afterAll(() => testApp.close());

  const add = (content: Buffer, fields: Record<string, string | number> = {}) =>
    addRecording(testApp, operator, { qdo_id, ...fields }, content);

  it('are recognised by content, with their duration', async () => {
    const shown = [];
    const phone = m4aOf({ brand: 'mp42' });
    for (const content of [mp3Of(), vorbisOf(), opusOf(), m4aOf(), phone, wavOf()]) {
      const { recording } = (await add(content)).body;
      const { headers } = await file(testApp, `/recordings/${recording?.file_name}`);
      shown.push([headers['content-type'], recording?.duration?.toFixed(2)]);
      await operator.call('vqso/recording/delete', { id: recording?.id });
    }
    expect(shown).toEqual([
      ['audio/mpeg', '0.31'],
      ['audio/ogg', '2.00'],
      ['audio/ogg; codecs=opus', '2.00'],
      ['audio/mp4', '3.00'],
      ['audio/mp4', '3.00'],
      ['audio/wav', '1.00'],
    ]);
  });

  const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(3_000));
  const behind = (recording: Buffer) => Buffer.concat([recording, page]);
  const cut = (recording: Buffer) => recording.subarray(0, recording.length - 150);
  const counted = mp3Of(100);
  counted.write('Xing\0\0\0\x01\0\0\0\x64', 21, 'latin1');
  const damaged = mp3Of(100);
  damaged.fill(7, 10_000, 13_000);
  const none = /not a recording/;
  const foreign = /something other than a recording/;
  const partial = /its end is missing/;
  test.each<[string, Buffer, RegExp]>([
    ['HTML', page, none],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), none],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), none],
    ['random bytes', randomBytes(5_000).fill(0, 0, 4), none],
    ['half an MP3 frame', mp3Of(1).subarray(0, 3), none],
    ['a WAV without sound', wavOf({ seconds: 0 }), none],
    ['the start of a WAV', wavOf().subarray(0, 40), none],
    ['a WebM', Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), none],
    ['HTML behind a tag of an MP3', Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), page]), none],
    ['HTML behind one frame of an MP3', behind(mp3Of(1)), none],
    ['HTML behind an MP3', behind(mp3Of(50)), foreign],
    ['a part of an MP3 whose first frame counts all', counted.subarray(0, 30_000), partial],
    [
      'an MP3 whose tag ends behind the file',
      Buffer.concat([Buffer.from('ID3\x03\0\0\0\x7f\x7f\x7f', 'latin1'), mp3Of()]),
      partial,
    ],
    ['HTML behind an Ogg', behind(opusOf()), foreign],
    ['a truncated Ogg', cut(vorbisOf()), partial],
    ['an Ogg without sound', opusOf().subarray(0, 47), none],
    ['an Ogg with pictures', theoraOf(), /is a video/],
    ['an Ogg whose second stream has pictures', Buffer.concat([opusOf(), theoraOf()]), /is a video/],
    ['HTML behind an M4A', behind(m4aOf()), foreign],
    ['a truncated M4A', cut(m4aOf()), partial],
    ['an M4A without its tracks', m4aOf().subarray(0, 336), partial],
    ['an M4A without sound', m4aOf({ tracks: ['text'] }), none],
    ['an MP4 with pictures', m4aOf({ tracks: ['vide', 'soun'], brand: 'isom' }), /is a video/],
    ['HTML behind a WAV', behind(wavOf()), foreign],
    ['a truncated WAV', cut(wavOf()), partial],
  ])('%s is refused, whatever its name is', async (_, content, why) => {
    const { status, body } = await add(content);
    expect([status, body.errors]).toEqual([400, { recording: [expect.stringMatching(why)] }]);
    expect(await listed(testApp, qdo_id)).toEqual([]);
  });

  it('are accepted as recorders leave them: cut in the last frame, damaged within, with tags, of unknown size', async () => {
    const tag = Buffer.from(`TAG${'\0'.repeat(125)}`, 'latin1');
    const streamed = wavOf();
    streamed.writeUInt32LE(0xff_ff_ff_ff, 40);
    const left = [
      cut(mp3Of(20)),
      damaged,
      Buffer.concat([mp3Of(20), tag]),
      Buffer.concat([mp3Of(20), Buffer.alloc(900)]),
      streamed,
    ];
    for (const content of left) {
      const { status, body } = await add(content);
      expect([status, body.errors]).toEqual([200, undefined]);
      await operator.call('vqso/recording/delete', { id: body.recording.id });
    }
  });

  it('empty, oversized and incomplete requests are refused and leave no file', async () => {
    expect((await add(Buffer.alloc(0))).body.error).toBe('The file is empty.');
    const before = process.memoryUsage().rss;
    const large = Buffer.alloc(20 * 1024 * 1024 + 1);
    wavOf().copy(large);
    const refused = await add(large);
    expect([refused.status, refused.body.error]).toEqual([413, 'The file is larger than 20 MB.']);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    expect((await add(wavOf(), { peaks: '1,256' })).body.errors).toEqual({ peaks: ['The waveform is not valid.'] });
    expect((await add(wavOf(), { peaks: Array(201).fill(1).join() })).status).toBe(400);
    expect((await add(wavOf(), { peaks: '1,,2' })).status).toBe(400);
    expect((await add(wavOf(), { duration: 90_000 })).status).toBe(400);
    expect((await add(wavOf(), { caption: 'x'.repeat(201) })).status).toBe(400);
    expect((await add(wavOf(), { qdo_id: 'none' })).status).toBe(400);
    expect(await listed(testApp, qdo_id)).toEqual([]);
    expect(readdirSync(join(testApp.dataDir, 'uploads'))).toEqual([]);
    // A job removes the file of a recording that was deleted before.
    await testApp.until(() => readdirSync(join(testApp.dataDir, 'store/recordings')).length === 0);
  });

  it('are at most 10 a contact, also when sent at once', async () => {
    const other = (await operator.logQso({ Call: 'JA1QAC' })).qdo_id;
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => add(wavOf({ hz: 300 + n }), { qdo_id: other })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 422, 422]);
    expect(await listed(testApp, other)).toHaveLength(10);
  });

  it('lose what is no sound: when they are added, and by a job where they were added before', async () => {
    const info = Buffer.from('LIST\x1c\0\0\0INFOICMTHOME 51.5007 N 0.1246 W', 'latin1');
    const tagged = Buffer.concat([wavOf({ hz: 700 }), info]);
    const path = `/recordings/${(await add(tagged)).body.recording.file_name}`;
    const served = async () => (await file(testApp, path)).body as Buffer;
    const blanked = await served();
    expect([blanked.length, blanked.includes('51.5007')]).toEqual([tagged.length, false]);

    const store = testApp.app.get(Store);
    await store.put(path.slice(1), tagged, 'audio/wav');
    await testApp.app.get(OlderRecordings).blank();
    expect((await served()).includes('51.5007')).toBe(true);
    await runSql(testApp.database, 'update content.media set is_blanked = false');
    await testApp.app.get(OlderRecordings).blank();
    expect(await served()).toEqual(blanked);
  });

  it('of before with a track of data are hidden, and their contacts name them no more', async () => {
    const { qdo_id } = await operator.logQso({ Call: 'DL9QAA' });
    const { body } = await addRecording(testApp, operator, { qdo_id }, m4aOf());
    const name = body.recording.file_name;
    expect((await operator.call('vqso/get', { qdo_id })).body.qso.mp3_name).toBe(name);
    await testApp.app.get(Store).put(`recordings/${name}`, m4aOf({ tracks: ['soun', 'meta'] }), 'audio/mp4');
    await runSql(testApp.database, 'update content.media set is_blanked = false where id = $1', [body.recording.id]);
    await testApp.app.get(OlderRecordings).blank();
    const { mp3_name, mp3s } = (await operator.call('vqso/get', { qdo_id })).body.qso;
    expect([mp3_name, mp3s]).toMatchObject(['', [{ hidden_reason: expect.stringContaining('more than sound') }]]);
  });

  it('files without a row are removed after a day', async () => {
    const store = testApp.app.get(Store);
    const key = `recordings/${'0'.repeat(32)}.mp3`;
    await store.put(key, mp3Of(), 'audio/mpeg');
    const { body } = await add(wavOf({ hz: 800 }));
    await testApp.app.get(MediaCleanup).sweepFiles();
    expect(await store.get(key).then((found) => found?.stream.destroy())).toBeTruthy();
    testApp.clock.jump(2 * DAY);
    await testApp.app.get(MediaCleanup).sweepFiles();
    expect(await store.get(key)).toBeNull();
    expect((await file(testApp, `/recordings/${body.recording.file_name}`)).status).toBe(200);
  });
});
