import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { rebuildTally } from '../../backend/src/logbook/tally.js';
import { statement } from '../../backend/src/platform/database.js';
import { logFiles, sharedDataIsHere, testWithSharedData } from '../fixtures/shared-data.ts';
import { type Operator, World } from '../world.ts';

const tag = (name: string, value: string) => `<${name}:${Buffer.byteLength(value)}>${value}`;
const record = (fields: Record<string, string>) =>
  `${Object.entries({ CALL: 'JA1QYZ', QSO_DATE: '20260314', TIME_ON: '150926', BAND: '20m', MODE: 'SSB', ...fields })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => tag(name, value))
    .join('')}<EOR>\n`;
const file = (...records: string[]) => `made for a test <EOH>\n${records.join('')}`;
const TALLY = statement('select account_id, grain, bucket, n from logbook.tally where n <> 0 order by 1, 2, 3');
const KEPT = statement('select fields from logbook.qso where account_id = $1 order by minute');

describe('importing a log', () => {
  let world: World;
  let me: Operator;
  beforeAll(async () => {
    world = await World.create();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    me = await world.operator();
  });

  test('added, duplicate and rejected always make up what was read, each rejection with its number, text and reason', async () => {
    const report = await me.imports(
      file(
        record({}),
        record({ CALL: 'G4QZX' }),
        record({ CALL: '' }),
        record({}),
        record({ QSO_DATE: '20269999' }),
        record({ CALL: '??', NAME: 'Zoë' }),
      ),
    );
    expect(report).toMatchObject({
      status: 'done',
      read: 6,
      added: 2,
      duplicate: 1,
      enriched: 0,
      rejected: 3,
      error: null,
    });
    expect(report.bytes_done).toBe(report.bytes_total);
    const { body } = await me.call('vimport/{id}/rejected', {}, { id: report.id });
    expect(body.more).toBe(0);
    expect(body.rejected.map(({ record, reason }) => [record, reason])).toEqual([
      [3, 'The record has no CALL.'],
      [5, 'There is no 20269999 150926.'],
      [6, expect.stringContaining('‘??’ is not a callsign')],
    ]);
    expect(body.rejected[2]?.text).toContain('Zoë');
    expect((await me.call('vlogbookcount')).body.count).toBe(2);
  });

  test('the rejected records come back as an ADIF file that can be mended and imported', async () => {
    const report = await me.imports(file(record({ CALL: '', NAME: 'Zoë' }), record({ TIME_ON: 'noon' })));
    const answer = await request(world.server)
      .get(`/api/vimport/${report.id}/rejected.adi`)
      .set('Authorization', `Bearer ${me.token}`)
      .buffer(true);
    expect(answer.headers['content-disposition']).toMatch(/attachment; filename="rejected-log.adi"/);
    const text = answer.body.toString('utf8');
    const again = await me.imports(
      text.replaceAll('<TIME_ON:4>noon', '<TIME_ON:4>1200').replace('<NAME', '<CALL:6>W1QAWX<NAME'),
      'mended.adi',
    );
    expect(again).toMatchObject({ read: 2, added: 2, rejected: 0 });
  });

  test('the same file again adds none', async () => {
    const text = file(
      ...Array.from({ length: 50 }, (_, n) =>
        record({
          CALL: `JA${n % 10}QQ${String.fromCharCode(65 + (n % 26))}`,
          TIME_ON: `15${String(n).padStart(2, '0')}00`,
        }),
      ),
    );
    expect(await me.imports(text)).toMatchObject({ added: 50, duplicate: 0 });
    expect(await me.imports(text)).toMatchObject({ read: 50, added: 0, duplicate: 50, enriched: 0 });
  });

  test('a duplicate that brings news fills what is empty and changes nothing else', async () => {
    const live = await me.logs({ TS: '2026-03-14T15:09:00Z', Comment: 'mine', Freq: 14_205 });
    const report = await me.imports(file(record({ NAME: 'Haruka', COMMENT: 'theirs', APP_X_Y: 'z', FREQ: '14.300' })));
    expect(report).toMatchObject({ added: 0, duplicate: 1, enriched: 1 });
    expect((await me.call('vqso/get', { qdo_id: live.qdo_id })).body.qso).toEqual({ ...live, Name: 'Haruka' });
    expect((await world.database.run<{ fields: object }>(KEPT, [me.user.id]))[0]?.fields).toMatchObject({
      APP_X_Y: 'z',
    });
  });

  test('twins in one file: the later fills the earlier', async () => {
    expect(await me.imports(file(record({}), record({ TIME_ON: '150959', NAME: 'Haruka' })))).toMatchObject({
      added: 1,
      duplicate: 1,
      enriched: 1,
    });
    expect((await me.call('vlogbar/{call}', {}, { call: 'JA1QYZ' })).body.name).toBe('Haruka');
  });

  test.each([
    ['two minutes late, by another program', '151126', { added: 0, duplicate: 1 }],
    ['three minutes late', '151226', { added: 1, duplicate: 0 }],
  ])('%s', async (_, TIME_ON, expected) => {
    await me.logs({ TS: '2026-03-14T15:09:00Z' });
    expect(await me.imports(file(record({ TIME_ON })))).toMatchObject(expected);
  });

  test('two contacts a minute apart in one file are two', async () => {
    expect(await me.imports(file(record({ TIME_ON: '1509' }), record({ TIME_ON: '1510' })))).toMatchObject({
      added: 2,
      duplicate: 0,
    });
  });

  test('a deleted contact that is imported comes back, first received when it was', async () => {
    const live = await me.logs({ TS: '2026-03-14T15:09:00Z' });
    await me.call('vqso/nuke', { qdo_id: live.qdo_id });
    expect(await me.imports(file(record({})))).toMatchObject({ added: 1, duplicate: 0 });
    expect((await me.call('vqso/get', { qdo_id: live.qdo_id })).body.qso.received_at).toBe(live.received_at);
  });

  test('contacts made under another call keep it; everything without a column is kept as it came', async () => {
    await me.imports(
      file(
        record({
          STATION_CALLSIGN: 'G0QOLD',
          TIME_ON: '1509',
          APP_N1MM_POINTS: '3',
          NOTES: 'two\r\nlines',
          BAND: '20M',
        }),
      ),
    );
    const { body } = await me.call('vlogbook');
    expect(body.logbook[0]).toMatchObject({ station_callsign: 'G0QOLD', qso_origin: 'log.adi', Band: '20m' });
    expect((await world.database.run<{ fields: object }>(KEPT, [me.user.id]))[0]?.fields).toEqual({
      TIME_ON: '1509',
      APP_N1MM_POINTS: '3',
      NOTES: 'two\r\nlines',
      BAND: '20M',
    });
  });

  test('an edit drops the word-for-word text behind what was edited, and only that', async () => {
    await me.imports(file(record({ TIME_ON: '1509', BAND: '20M', APP_X_Y: 'z' })));
    const { body } = await me.call('vlogbook');
    await me.call('vqso/update', { qdo_id: body.logbook[0]?.qdo_id, TS: '2026-03-14T16:00:00Z' });
    expect((await world.database.run<{ fields: object }>(KEPT, [me.user.id]))[0]?.fields).toEqual({
      BAND: '20M',
      APP_X_Y: 'z',
    });
  });

  test.each([
    ['no file', undefined, undefined, 400, 'Please select a file to import.'],
    ['a wrong ending', 'x<EOR>', 'log.txt', 400, 'An ADIF file ends in .adi, .adif or .adx.'],
    ['an empty file', '', 'log.adi', 400, 'The file is empty.'],
    [
      'a Cabrillo log',
      'START-OF-LOG: 3.0\nCALLSIGN: M0QAA\nQSO: 7002 CW 2021-07-10 1207 M0QAA 599 08 G4QZX 599 04\n',
      'log.adi',
      400,
      /Cabrillo/,
    ],
    ['a picture', '\u0089PNG\r\n\u001a\n', 'log.adi', 400, /.+/],
    ['prose', 'Dear diary, no tags here.', 'log.adif', 400, /.+/],
  ] as const)('%s is refused with the reason and leaves nothing behind', async (_, content, name, status, text) => {
    const answer =
      content === undefined ? await me.call('vimportadif') : await me.uploads(Buffer.from(content, 'latin1'), name);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(text);
    expect((await me.call('vimports')).body.imports).toEqual([]);
    const uploads = join(world.dataDir, 'uploads');
    expect(readdirSync(world.dataDir).includes('uploads') ? readdirSync(uploads) : []).toEqual([]);
  });

  test('a file of 201 MB is refused whole', async () => {
    const answer = await me.uploads(
      Buffer.concat([Buffer.from(file(record({}))), Buffer.alloc(201 * 1024 * 1024, ' ')]),
    );
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
    expect((await me.call('vlogbookcount')).body.count).toBe(0);
  });

  test('imports are their owner’s', async () => {
    const report = await me.imports(file(record({})));
    const stranger = await world.operator();
    expect((await stranger.call('vimports')).body.imports).toEqual([]);
    for (const call of ['vimport/{id}', 'vimport/{id}/rejected'] as const)
      expect((await stranger.call(call, {}, { id: report.id })).status).toBe(404);
    expect(
      (
        await request(world.server)
          .get(`/api/vimport/${report.id}/rejected.adi`)
          .set('Authorization', `Bearer ${stranger.token}`)
      ).status,
    ).toBe(404);
    expect((await me.call('vimports')).body.imports.map(({ id }) => id)).toEqual([report.id]);
  });

  test('the upload’s own name is only shown, never used', async () => {
    const report = await me.imports(file(record({})), '../../etc/passwd\u0007.adi');
    expect(report.filename).not.toMatch(/\p{Cc}/u);
    expect(report.status).toBe('done');
  });

  test('thousands arrive in chunks, and the counts agree with the contacts', async () => {
    const many = Array.from({ length: 7_001 }, (_, n) =>
      record({
        CALL: `JA${n % 10}QQ${String.fromCharCode(65 + (n % 26))}`,
        QSO_DATE: `2025${String(1 + (n % 12)).padStart(2, '0')}${String(1 + (n % 28)).padStart(2, '0')}`,
        TIME_ON: `${String(n % 24).padStart(2, '0')}${String(n % 60).padStart(2, '0')}${String(n % 59).padStart(2, '0')}`,
      }),
    );
    const report = await me.imports(file(...many));
    expect(report.read).toBe(7_001);
    expect(report.added + report.duplicate + report.rejected).toBe(7_001);
    expect((await me.call('vlogbookcount')).body.count).toBe(report.added);
    const incremental = await world.database.run(TALLY, []);
    await world.database.transaction(rebuildTally);
    expect(await world.database.run(TALLY, [])).toEqual(incremental);
  });

  if (!sharedDataIsHere) testWithSharedData('every real log file', () => undefined);
  for (const { file: name, records, bytes } of logFiles()) {
    const cabrillo = name.endsWith('.log');
    test(
      cabrillo
        ? `the real file ${name} is Cabrillo, and refused with the reason`
        : `the real file ${name} holds ${records} records, and adds none when it comes again`,
      async () => {
        if (cabrillo) {
          const answer = await me.uploads(bytes, 'log.adi');
          expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(/Cabrillo/)]);
          return;
        }
        const first = await me.imports(bytes, name);
        expect([first.status, first.read]).toEqual(['done', records]);
        expect(first.added + first.duplicate + first.rejected).toBe(records);
        const again = await me.imports(bytes, name);
        expect(again).toMatchObject({ read: records, added: 0, rejected: first.rejected, enriched: 0 });
        expect((await me.call('vlogbookcount')).body.count).toBe(first.added);
      },
    );
  }
});
