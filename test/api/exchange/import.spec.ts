import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ImportRunner } from '../../../backend/src/exchange/imports/run-import.js';
import { rebuildTally } from '../../../backend/src/logbook/qso/tally.js';
import { runSql } from '../../database.ts';
import { adif as file, record } from '../../fixtures/adif.ts';
import { logFiles, sharedDataIsHere, testWithSharedData } from '../../fixtures/shared-data.ts';
import { expectResponse } from '../../responses.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const TALLY = 'select account_id, grain, bucket, n from logbook.tally where n <> 0 order by 1, 2, 3';
const STORED_FIELDS = 'select fields from logbook.qso where account_id = $1 order by minute';

const testApp = await startTestApp();

describe('importing a log', () => {
  let me: Operator;
  beforeEach(async () => {
    me = await testApp.operator();
  });

  const rejectedFile = (id: number, who = me) =>
    testApp.http('get', `/api/vimport/${id}/rejected.adi`, who.token).buffer(true);
  /** The ADIF fields stored beside the first contact. */
  const storedFields = async () => (await testApp.sql<{ fields: object }>(STORED_FIELDS, [me.user.id]))[0]?.fields;
  /** The callsign of the n-th contact of a long file, and its time within an hour. */
  const numbered = (n: number) => ({
    CALL: `JA${n % 10}QQ${String.fromCharCode(65 + (n % 26))}`,
    TIME_ON: `15${String(n).padStart(2, '0')}00`,
  });

  test('a file in UTF-16, of either byte order, is read like any other, in slices of any size', async () => {
    const text = file(record({ NAME: 'Zoë 📻', CALL: 'G4QZX' }), record({ NAME: 'Иван', CALL: 'EA8QVW' }));
    const littleEndian = Buffer.from(`\ufeff${text}`, 'utf16le');
    for (const content of [littleEndian, Buffer.from(littleEndian).swap16(), littleEndian.subarray(2)]) {
      const other = await testApp.operator();
      expect(await other.importFile(content)).toMatchObject({ read: 2, added: 2, rejected: 0 });
      const { logbook } = (await other.call('vlogbook')).body;
      expect(logbook.map(({ Call, Name }) => `${Call} ${Name}`).sort()).toEqual(['EA8QVW Иван', 'G4QZX Zoë 📻']);
    }
  });

  test('Ø in a callsign is read as 0 and noted, in files and forms', async () => {
    const report = await me.importFile(file(record({ CALL: 'MØQAA' }), record({ CALL: 'M0QAB' })));
    expect(report).toMatchObject({ added: 2, rejected: 0, flagged: 1 });
    const { body } = await me.call('vqso/upsert', { data: { Call: 'g4øqx', Mode: 'CW', Freq: 7_010 } });
    expect(body.qso.Call).toBe('G40QX');
    const faults = await testApp.sql<{ call: string; faults: string | null }>(
      "select call, fields ->> 'APP_PILEUP_FAULTS' as faults from logbook.qso where account_id = $1 order by call",
      [me.user.id],
    );
    expect(faults).toEqual([
      { call: 'G40QX', faults: 'CALL has Ø, read as 0: "g4øqx"' },
      { call: 'M0QAA', faults: 'CALL has Ø, read as 0: "MØQAA"' },
      { call: 'M0QAB', faults: null },
    ]);
  });

  test('added, duplicate and rejected sum up to read, and each rejection has its number, text and reason', async () => {
    const report = await me.importFile(
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
      [5, 'The date 20269999 150926 does not exist.'],
      [6, expect.stringContaining('‘??’ is not a callsign')],
    ]);
    expect(body.rejected[2]?.text).toContain('Zoë');
    expect((await me.call('vlogbookcount')).body.count).toBe(2);
  });

  test('the rejected records can be downloaded as ADIF, fixed and imported', async () => {
    const report = await me.importFile(file(record({ CALL: '', NAME: 'Zoë' }), record({ TIME_ON: 'noon' })));
    const response = await rejectedFile(report.id);
    expect(response.headers['content-disposition']).toMatch(/attachment; filename="rejected-log.adi"/);
    const text = response.body.toString('utf8');
    const again = await me.importFile(
      text.replaceAll('<TIME_ON:4>noon', '<TIME_ON:4>1200').replace('<NAME', '<CALL:6>W1QAWX<NAME'),
      'mended.adi',
    );
    expect(again).toMatchObject({ read: 2, added: 2, rejected: 0 });
  });

  test('the same file again adds nothing', async () => {
    const text = file(...Array.from({ length: 50 }, (_, n) => record(numbered(n))));
    expect(await me.importFile(text)).toMatchObject({ added: 50, duplicate: 0 });
    expect(await me.importFile(text)).toMatchObject({ read: 50, added: 0, duplicate: 50, enriched: 0 });
  });

  test('a duplicate with new fields fills empty ones and changes nothing else', async () => {
    const live = await me.logQso({ TS: '2026-03-14T15:09:00Z', Comment: 'mine', Freq: 14_205 });
    const report = await me.importFile(
      file(record({ NAME: 'Haruka', COMMENT: 'theirs', APP_X_Y: 'z', FREQ: '14.300' })),
    );
    expect(report).toMatchObject({ added: 0, duplicate: 1, enriched: 1 });
    expect((await me.call('vqso/get', { qdo_id: live.qdo_id })).body.qso).toEqual({ ...live, Name: 'Haruka' });
    expect(await storedFields()).toMatchObject({
      APP_X_Y: 'z',
    });
  });

  test('of duplicates in one file the later one fills the earlier one', async () => {
    expect(await me.importFile(file(record({}), record({ TIME_ON: '150959', NAME: 'Haruka' })))).toMatchObject({
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
    await me.logQso({ TS: '2026-03-14T15:09:00Z' });
    expect(await me.importFile(file(record({ TIME_ON })))).toMatchObject(expected);
  });

  test('two contacts stay two if one was logged by hand', async () => {
    await me.logQso({ TS: '2026-03-14T15:09:00Z' });
    const report = await me.importFile(file(record({ TIME_ON: '1509' }), record({ TIME_ON: '1510' })));
    expect(report).toMatchObject({ added: 1, duplicate: 1 });
  });

  test('contacts two minutes apart are one, also across two ranges of the tally', async () => {
    const minutes = (Date.parse('2026-03-14T15:00:00Z') - Date.UTC(1900, 0, 1)) / 60_000;
    const last = Date.parse('2026-03-14T15:00:00Z') + (63 - (minutes % 64)) * 60_000;
    const digits = (ms: number) => new Date(ms).toISOString().slice(11, 16).replace(':', '');
    await me.logQso({ TS: new Date(last).toISOString() });
    expect(await me.importFile(file(record({ TIME_ON: digits(last + 120_000) })))).toMatchObject({
      added: 0,
      duplicate: 1,
    });
  });

  test('contacts of one file a minute apart are two, however far apart in the file', async () => {
    const between = record({ CALL: 'G4QZX' }).repeat(9_000);
    const report = await me.importFile(file(record({ TIME_ON: '1509' }), between, record({ TIME_ON: '1510' })));
    expect(report).toMatchObject({ read: 9_002, added: 3, duplicate: 8_999 });
  });

  test('values that the reader corrected or could not map are stored unchanged with the contact', async () => {
    const rest = 'x'.repeat(300);
    const odd = record().replace('<EOR>', `<COMMENT:5>first<COMMENT:6>second<QTH:4>Bonn ${rest}<EOR>`);
    const valid = record({ CALL: 'G4QZX' });
    const untimed = record({ CALL: 'M0QAB', TIME_ON: '' });
    const unread = record({ CALL: 'DL1QZZ', FREQ: '14.0.74' });
    expect(await me.importFile(file(odd, valid, untimed, unread))).toMatchObject({ added: 4, rejected: 0, flagged: 3 });
    const stored = await testApp.sql<{ fields: { APP_PILEUP_FAULTS?: string } | null }>(STORED_FIELDS, [me.user.id]);
    const warnings = stored.map(({ fields }) => fields?.APP_PILEUP_FAULTS ?? '').join('\n');
    expect(warnings).toContain('"second"');
    expect(warnings).toContain(rest);
    expect(warnings).toContain('"14.0.74"');
  });

  test('a rejected record is returned complete, whatever its length', async () => {
    const long = record({ CALL: '', NOTES: 'n'.repeat(20_000), NAME: 'Zoë' });
    const { id } = await me.importFile(file(long));
    const response = await rejectedFile(id);
    expect(Buffer.from(response.body).toString()).toContain('n'.repeat(20_000));
    expect(Buffer.from(response.body).toString()).toContain('<NAME:4>Zoë');
    const { rejected } = (await me.call('vimport/{id}/rejected', {}, { id })).body;
    expect(rejected[0]?.text.length).toBeLessThanOrEqual(4_000);
  });

  test('one contact in many versions is one, with all their fields', async () => {
    const records = Array.from({ length: 100 }, (_, n) => record({ [`APP_TEST_${n}`]: String(n) }));
    expect(await me.importFile(file(...records))).toMatchObject({ read: 100, added: 1, duplicate: 99, enriched: 99 });
    const fields = (await storedFields()) ?? {};
    expect(Object.keys(fields).filter((name) => name.startsWith('APP_TEST_'))).toHaveLength(100);
  });

  test('a duplicate fills in the complete value, also where the column holds only its beginning', async () => {
    await me.logQso({ TS: '2026-03-14T15:09:26Z', Freq: 14_205, Name: 'Haruka' });
    const COMMENT = 'long '.repeat(400).trim();
    const report = await me.importFile(file(record({ TIME_ON: '1509', NAME: 'x'.repeat(120), COMMENT, EMAIL: '' })));
    expect(report).toMatchObject({ added: 0, duplicate: 1, enriched: 1 });
    expect(await storedFields()).toEqual({ COMMENT });
    expect(await me.importFile(file(record({ TIME_ON: '1509', COMMENT: 'short' })))).toMatchObject({ enriched: 0 });
  });

  test('a duplicate’s time, frequency and station are not stored beside the existing ones', async () => {
    await me.logQso({ TS: '2026-03-14T15:09:26Z', Freq: 14_205, Name: 'Haruka' });
    const report = await me.importFile(
      file(record({ TIME_ON: '1511', FREQ: '14.30000', NAME: 'x'.repeat(120), STATION_CALLSIGN: 'g0qold' })),
    );
    expect(report).toMatchObject({ added: 0, duplicate: 1, enriched: 0 });
    expect(await storedFields()).toBeNull();
  });

  test('logging an imported contact again drops only the text that no longer applies', async () => {
    await me.importFile(file(record({ FREQ: '14.20500', TIME_ON: '1509', APP_X_Y: 'z' })));
    await me.logQso({ TS: '2026-03-14T15:09:00Z', Freq: 14_300 });
    expect(await storedFields()).toEqual({
      TIME_ON: '1509',
      APP_X_Y: 'z',
    });
  });

  test.each([
    ['a power too small for its column', { TX_PWR: `0.${'0'.repeat(49)}1` }, { added: 3, rejected: 0 }],
    ['a mode too long for the index', { MODE: 'x'.repeat(8_000) }, { added: 2, rejected: 1 }],
    ['an unknown entity', { DXCC: '999' }, { added: 3, rejected: 0 }],
  ])('%s affects no other record', async (_, odd, expected) => {
    expect(
      await me.importFile(
        file(record({ CALL: 'JA1QQA' }), record({ CALL: 'JA1QQB', ...odd }), record({ CALL: 'JA1QQC' })),
      ),
    ).toMatchObject({ status: 'done', read: 3, ...expected });
  });

  test('a record that the database refuses is found and rejected alone', async () => {
    const refuse = `create function logbook.refuse() returns trigger language plpgsql as
      'begin if new.comment = ''poison'' then raise exception ''no'' using errcode = ''22003''; end if; return new; end'`;
    await runSql(testApp.database, refuse);
    await testApp.sql(
      'create trigger refuse before insert on logbook.qso for each row execute function logbook.refuse()',
    );
    const calls = Array.from({ length: 40 }, (_, n) =>
      record({ ...numbered(n), COMMENT: n === 27 ? 'poison' : 'fine' }),
    );
    const report = await me.importFile(file(...calls));
    await testApp.sql('drop trigger refuse on logbook.qso');
    expect(report).toMatchObject({ status: 'done', read: 40, added: 39, rejected: 1 });
    expect((await me.call('vimport/{id}/rejected', {}, { id: report.id })).body.rejected).toEqual([
      expect.objectContaining({ record: 28 }),
    ]);
  });

  test('three uploads at once are done within seconds', async () => {
    const begun = Date.now();
    const reports = await Promise.all(
      ['JA1QQA', 'JA1QQB', 'JA1QQC'].map((CALL) => me.importFile(file(record({ CALL })))),
    );
    expect(reports.map(({ status, added }) => [status, added])).toEqual([
      ['done', 1],
      ['done', 1],
      ['done', 1],
    ]);
    // The limit is no measurement: a queue that misses its second job would look again only after half a minute.
    expect(Date.now() - begun).toBeLessThan(20_000);
  });

  test('ADX is read too, and two runs of one job count nothing twice', async () => {
    const records = Array.from(
      { length: 5_000 },
      (_, n) =>
        `<RECORD><CALL>JA${n % 10}QQ${String.fromCharCode(65 + (n % 26))}</CALL><QSO_DATE>2025${String(1 + (n % 12)).padStart(2, '0')}10</QSO_DATE><TIME_ON>${String(Math.floor(n / 60) % 24).padStart(2, '0')}${String(n % 60).padStart(2, '0')}</TIME_ON><BAND>20m</BAND><MODE>CW</MODE></RECORD>`,
    );
    const adx = `<?xml version="1.0" encoding="UTF-8"?><ADX><HEADER/><RECORDS>${records.join('')}</RECORDS></ADX>`;
    const { body } = await me.upload(adx, 'log.adx');
    const runner = testApp.app.get(ImportRunner);
    await Promise.all([runner.run(body.import_id), runner.run(body.import_id), runner.run(body.import_id)]);
    const report = await testApp.importEnded(me, body.import_id);
    expect(report).toMatchObject({ status: 'done', read: 5_000, rejected: 0 });
    expect((await me.call('vlogbookcount')).body.count).toBe(report.added);
  });

  test('two contacts a minute apart in one file are two', async () => {
    expect(await me.importFile(file(record({ TIME_ON: '1509' }), record({ TIME_ON: '1510' })))).toMatchObject({
      added: 2,
      duplicate: 0,
    });
  });

  test('a deleted contact that is imported is restored with its first receipt time', async () => {
    const live = await me.logQso({ TS: '2026-03-14T15:09:00Z' });
    await me.call('vqso/nuke', { qdo_id: live.qdo_id });
    expect(await me.importFile(file(record({})))).toMatchObject({ added: 1, duplicate: 0 });
    expect((await me.call('vqso/get', { qdo_id: live.qdo_id })).body.qso.received_at).toBe(live.received_at);
  });

  test('contacts under another call keep it, and fields without a column are kept unchanged', async () => {
    await me.importFile(
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
    expect(await storedFields()).toEqual({
      TIME_ON: '1509',
      APP_N1MM_POINTS: '3',
      NOTES: 'two\r\nlines',
      BAND: '20M',
    });
  });

  test('an edit drops only the unchanged text of the edited fields', async () => {
    await me.importFile(file(record({ TIME_ON: '1509', BAND: '20M', APP_X_Y: 'z' })));
    const { body } = await me.call('vlogbook');
    await me.call('vqso/update', { qdo_id: body.logbook[0]?.qdo_id, TS: '2026-03-14T16:00:00Z' });
    expect(await storedFields()).toEqual({
      BAND: '20M',
      APP_X_Y: 'z',
    });
  });

  test.each([
    ['no file', undefined, undefined, 400, 'Please select a file to import.'],
    ['an empty file', '', 'log.adi', 400, 'The file is empty.'],
    ['an EDI log', '[REG1TEST;1]\nTName=Contest\n', 'log.adi', 400, /EDI/],
    ['a picture', '\u0089PNG\r\n\u001a\n', 'log.adi', 400, /.+/],
    ['prose', 'Dear diary, no tags here.', 'log.adif', 400, /.+/],
  ] as const)('%s is refused with the reason and leaves nothing behind', async (_, content, name, status, text) => {
    const response =
      content === undefined ? await me.call('vimportadif') : await me.upload(Buffer.from(content, 'latin1'), name);
    expect(response.status).toBe(status);
    expect(response.body.error).toMatch(text);
    expect((await me.call('vimports')).body.imports).toEqual([]);
    const uploads = join(testApp.dataDir, 'uploads');
    expect(readdirSync(testApp.dataDir).includes('uploads') ? readdirSync(uploads) : []).toEqual([]);
  });

  test('a file is judged by its content, not by its name', async () => {
    for (const name of ['log.txt', 'log.cab', 'log'])
      expect((await me.importFile(file(record({})), name)).status).toBe('done');
  });

  describe('the encoding of a file', () => {
    const [moscow, lodz] = [Buffer.from('cceef1eae2e0', 'hex'), Buffer.from('a3f3649f', 'hex')];
    const named = (...names: Buffer[]) =>
      Buffer.concat(
        names.flatMap((name, at) => {
          const [start = '', end = ''] = file(record({ CALL: `JA${at}QYZ`, NAME: '#' })).split('<NAME:1>#');
          return [Buffer.from(`${start}<NAME:${name.length}>`), name, Buffer.from(end)];
        }),
      );
    const names = async () => (await me.call('vlogbook')).body.logbook.map(({ Name }) => Name).sort();

    test('is detected, and said in the report', async () => {
      const report = await me.importFile(named(moscow));
      expect([report.encoding, await names()]).toEqual(['windows-1251', ['Москва']]);
    });

    test('can be chosen in the query or in the form, and holds for a checked file', async () => {
      const chosen = await me.upload(named(moscow), 'log.adi', '?encoding=koi8-r&check_only=1');
      const check = await testApp.importEnded(me, chosen.body.import_id);
      expect([check.encoding, check.added]).toEqual(['koi8-r', 1]);
      const { body } = await me.call('vimport/{id}/store', {}, { id: check.id });
      expect((await testApp.importEnded(me, body.import_id)).encoding).toBe('koi8-r');
      expect(await names()).toEqual([new TextDecoder('koi8-r').decode(moscow)]);
      const post = testApp.http('post', '/api/vimportadif', me.token).field('encoding', 'windows-1250');
      const sent = await post.attach('adif_file', named(Buffer.from('x'), lodz), 'lodz.adi');
      await testApp.importEnded(me, sent.body.import_id);
      expect(await names()).toContain('Łódź');
    });

    test('that is unknown is refused', async () => {
      await expectResponse(me.upload(named(moscow), 'log.adi', '?encoding=klingon'), 400, {
        errors: { encoding: ['‘klingon’ is not an encoding that can be read.'] },
      });
      expect((await me.call('vimports')).body.imports).toEqual([]);
    });
  });

  test('direction controls are left out of names, comments and the name of the file', async () => {
    const report = await me.importFile(
      file(record({ NAME: 'abc\u2066def', COMMENT: 'x\u202egpj.exe end', QTH: '\u202dhere' })),
      'a\u202eida.adi',
    );
    expect(report.filename).toBe('aida.adi');
    const { body } = await me.call('vlogbook');
    expect(body.logbook[0]).toMatchObject({ Name: 'abcdef', Comment: 'xgpj.exe end' });
    expect(await storedFields()).toMatchObject({ QTH: 'here' });
  });

  test('an empty report of LoTW has no records', async () => {
    const head = 'ARRL Logbook of the World Status Report\n<PROGRAMID:4>LoTW\n<APP_LoTW_NUMREC:1>0\n';
    for (const end of ['<eoh>\n\n<APP_LoTW_EOF>\n', '<APP_LoTW_EOF>\n', ''])
      expect(await me.importFile(head + end)).toMatchObject({ status: 'done', read: 0, rejected: 0 });
  });

  test('a form that ends before its file is refused', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="adif_file"; filename="a.adi"\r\n\r\n';
    const post = testApp.http('post', '/api/vimportadif', me.token);
    const form = post.set('Content-Type', 'multipart/form-data; boundary=b').send(head + file(record()));
    await expectResponse(form, 400, { errors: { adif_file: ['The file arrived incomplete.'] } });
    expect((await me.call('vimports')).body.imports).toEqual([]);
  });

  test('a file of 201 MB is refused', async () => {
    const response = await me.upload(
      Buffer.concat([Buffer.from(file(record({}))), Buffer.alloc(201 * 1024 * 1024, ' ')]),
    );
    expect([response.status, response.body.code]).toEqual([413, 'too_large']);
    expect((await me.call('vlogbookcount')).body.count).toBe(0);
  });

  test('imports are readable by their owner only', async () => {
    const report = await me.importFile(file(record({})));
    const otherUser = await testApp.operator();
    expect((await otherUser.call('vimports')).body.imports).toEqual([]);
    for (const call of ['vimport/{id}', 'vimport/{id}/rejected'] as const)
      expect((await otherUser.call(call, {}, { id: report.id })).status).toBe(404);
    expect((await rejectedFile(report.id, otherUser)).status).toBe(404);
    expect((await me.call('vimports')).body.imports.map(({ id }) => id)).toEqual([report.id]);
  });

  test('the file name of the upload is only displayed', async () => {
    const report = await me.importFile(file(record({})), '../../etc/passwd\u0007.adi');
    expect(report.filename).not.toMatch(/\p{Cc}/u);
    expect(report.status).toBe('done');
  });

  test('thousands of contacts arrive in chunks, and the counts agree with the contacts', async () => {
    const many = Array.from({ length: 7_001 }, (_, n) =>
      record({
        CALL: `JA${n % 10}QQ${String.fromCharCode(65 + (n % 26))}`,
        QSO_DATE: `2025${String(1 + (n % 12)).padStart(2, '0')}${String(1 + (n % 28)).padStart(2, '0')}`,
        TIME_ON: `${String(n % 24).padStart(2, '0')}${String(n % 60).padStart(2, '0')}${String(n % 59).padStart(2, '0')}`,
      }),
    );
    const report = await me.importFile(file(...many));
    expect(report.read).toBe(7_001);
    expect(report.added + report.duplicate + report.rejected).toBe(7_001);
    expect((await me.call('vlogbookcount')).body.count).toBe(report.added);
    const incremental = await testApp.sql(TALLY);
    await testApp.database.transaction(rebuildTally);
    expect(await testApp.sql(TALLY)).toEqual(incremental);
  });

  test('a Cabrillo log: serials and exchanges are preserved, and each bad line is named', async () => {
    const log = `START-OF-LOG: 3.0
CONTEST: CQ-WPX-CW
CALLSIGN: ${me.callsign}
QSO:  7002 CW 2021-07-10 1207 ${me.callsign} 599 001 G4QZX 599 0042
QSO:  7002 CW 2021-07-10 2507 ${me.callsign} 599 002 K1QA 599 7
QSO: 14010 CW 2021-07-10 1209 ${me.callsign} 599 003 K1QA 599 NH
END-OF-LOG:
`;
    const report = await me.importFile(log, 'contest.cbr');
    expect(report).toMatchObject({ read: 3, added: 2, rejected: 1 });
    // Fixed, the rejected lines can be imported as they are.
    const file = (await rejectedFile(report.id)).body.toString();
    expect(file).toBe(`START-OF-LOG: 3.0
CONTEST: CQ-WPX-CW
CALLSIGN: ${me.callsign}
QSO:  7002 CW 2021-07-10 2507 ${me.callsign} 599 002 K1QA 599 7
END-OF-LOG:
`);
    const { rejected } = (await me.call('vimport/{id}/rejected', {}, { id: report.id })).body;
    expect(rejected).toMatchObject([
      { record: 2, reason: 'Line 5 is not a contact: ‘2507’ is not a time such as 1942.' },
    ]);
    const contacts = await testApp.sql<object>(
      'select call, contest_name, snt, rcv, fields from logbook.qso where account_id = $1 order by minute',
      [me.user.id],
    );
    expect(contacts).toMatchObject([
      {
        call: 'G4QZX',
        contest_name: 'CQ-WPX-CW',
        snt: '599',
        rcv: '599',
        fields: { STX: '1', STX_STRING: '001', SRX: '42', SRX_STRING: '0042' },
      },
      { call: 'K1QA', fields: { STX: '3', STX_STRING: '003', SRX_STRING: 'NH' } },
    ]);
    expect(await me.importFile(log, 'contest.log')).toMatchObject({ added: 0, duplicate: 2, enriched: 0 });
    expect(await me.importFile(file.replace('2507', '2307'), 'fixed.log')).toMatchObject({ read: 1, added: 1 });
  });

  test('QTC lines of a Cabrillo log are counted apart and can be downloaded; reasons name the line', async () => {
    const qso = (day: string, serial: string) =>
      `QSO: 14084 RY ${day} 1210 ${me.callsign} 599 ${serial} K4QM 599 156\n`;
    const qtc = (serial: string) =>
      `QTC: 14084 RY 2025-11-08 1214 ${me.callsign}          13/2     K4QM          0230 DL6QHD         ${serial}\n`;
    const log = `Dear sponsor, this is my log.

START-OF-LOG: 3.0
CONTEST: DARC-WAEDC-RTTY
CREATED-BY: A logger
${qso('2025-11-08', '0013')}${qtc('074')}${qtc('075')}${qso('2226-11-08', '0014')}END-OF-LOG:
QSO: the end
`;
    const counts = { format: 'cabrillo', read: 2, added: 1, duplicate: 0, rejected: 1, qtc: 2 };
    const qtcFile = (id: number, who = me) => testApp.http('get', `/api/vimport/${id}/qtc.log`, who.token).buffer(true);
    const check = await me.checkFile(log, 'wae.log');
    const report = await me.importFile(log, 'wae.log');
    for (const each of [check, report]) {
      expect(each).toMatchObject(counts);
      const { body, headers } = await qtcFile(each.id);
      expect(headers['content-disposition']).toBe('attachment; filename="qtc-wae.log"');
      expect(body.toString()).toBe(`START-OF-LOG: 3.0
CONTEST: DARC-WAEDC-RTTY
CREATED-BY: A logger
${qtc('074')}${qtc('075')}END-OF-LOG:
`);
    }
    const { rejected } = (await me.call('vimport/{id}/rejected', {}, { id: report.id })).body;
    expect(rejected).toEqual([
      { record: 2, reason: 'Line 9: The time of the contact is in the future.', text: qso('2226-11-08', '0014') },
    ]);
    await expectResponse(qtcFile(report.id, await testApp.operator()), 404, { error: 'Import not found.' });
    const onlyQtc = await me.importFile(`START-OF-LOG: 3.0\n${qtc('076')}END-OF-LOG:\n`, 'qtc.log');
    expect(onlyQtc).toMatchObject({ format: 'cabrillo', read: 0, added: 0, rejected: 0, qtc: 1 });
    // The file is read in several chunks.
    const many = Array.from({ length: 9_000 }, (_, n) => {
      const time = new Date(Date.UTC(2024, 7, 10, 0, n)).toISOString();
      const at = `7010 CW ${time.slice(0, 10)} ${time.slice(11, 16).replace(':', '')}`;
      return `QSO: ${at} ${me.callsign} 599 ${n} K4QM 599 ${n + 1}\n${n % 9 === 0 ? `QTC: ${at} K4QM 1/1 DL6QHD 1\n` : ''}`;
    });
    const long = await me.importFile(`START-OF-LOG: 3.0\nCONTEST: DARC-WAEDC-CW\n${many.join('')}`, 'long.log');
    expect(long).toMatchObject({ read: 9_000, added: 9_000, rejected: 0, qtc: 1_000 });
    expect((await qtcFile(long.id)).body.toString().match(/^QTC:/gm)).toHaveLength(1_000);
    const adif = await me.importFile(file(record()));
    expect(adif).toMatchObject({ format: 'adif', qtc: 0 });
    await expectResponse(qtcFile(adif.id), 404, { error: 'The file has no QTC lines.' });
  });

  if (!sharedDataIsHere) testWithSharedData('every real log file can be imported', () => undefined);
  for (const { file: name, records, bytes } of logFiles()) {
    test(`the real file ${name} holds ${records} records, and adds none when it comes again`, async () => {
      const first = await me.importFile(bytes, name);
      expect([first.status, first.read]).toEqual(['done', records]);
      expect(first.added + first.duplicate + first.rejected).toBe(records);
      const again = await me.importFile(bytes, name);
      expect(again).toMatchObject({ read: records, added: 0, rejected: first.rejected, enriched: 0 });
      expect((await me.call('vlogbookcount')).body.count).toBe(first.added);
    });
  }
});
