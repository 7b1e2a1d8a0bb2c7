import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { AdifReader } from '@pileup/adif/adi/adi-reader';
import { AdxReader } from '@pileup/adif/adx/adx-reader';
import type { AdifFields, RecordReader } from '@pileup/adif/record';
import { withConfirmationOfService } from '@pileup/adif/service-reports';
import { isValidValue } from '@pileup/adif/valid-value';
import { withLines } from '@pileup/adif/write/record-writer';
import type { ExportJob, ExportRequest } from '@pileup/contract/exchange';
import { AdifParser } from 'adif-parser-ts';
import { AccountJobs } from '../../../backend/src/exchange/account-jobs.js';
import { ExportFiles } from '../../../backend/src/exchange/exports/export-files.js';
import { ExportsCleanup } from '../../../backend/src/exchange/exports/exports-cleanup.js';
import { ExportRunner } from '../../../backend/src/exchange/exports/run-export.js';
import { ORIGINAL } from '../../../backend/src/logbook/qso/adif-fields.js';
import { downloadExport, exportEnded } from '../../account-archive.ts';
import { record } from '../../fixtures/adif.ts';
import { logFiles, sharedDataIsHere, testWithSharedData } from '../../fixtures/shared-data.ts';
import { expectResponse } from '../../responses.ts';
import { type Operator, startTestApp, TestApp } from '../../test-app.ts';
import { oneIn } from '../../tiers.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The exports of one TestApp, through the API. */
class Exports {
  constructor(private readonly testApp: TestApp) {}

  get folder(): string {
    return join(this.testApp.dataDir, 'exports');
  }

  filesThere(): string[] {
    return readdirSync(this.testApp.dataDir).includes('exports') ? readdirSync(this.folder) : [];
  }

  async started(me: Operator, what: ExportRequest): Promise<ExportJob> {
    const { status, body } = await me.call('vexportadif', what);
    if (status !== 200) throw new Error(`not exported: ${JSON.stringify(body)}`);
    return body.job;
  }

  async done(me: Operator, what: ExportRequest): Promise<ExportJob> {
    const job = await exportEnded(me, (await this.started(me, what)).id);
    if (job.status !== 1) throw new Error(`the export failed: ${job.error}`);
    return job;
  }

  download(token: string, id: number) {
    return downloadExport(this.testApp, token, id);
  }

  async text(me: Operator, what: ExportRequest): Promise<string> {
    const { id } = await this.done(me, what);
    const { status, body } = await this.download(me.token, id);
    if (status !== 200) throw new Error(`no file: ${status} ${body}`);
    return body.toString();
  }

  async records(me: Operator, what: ExportRequest): Promise<AdifFields[]> {
    const text = await this.text(me, what);
    return read(text, what.format === 'adx' ? new AdxReader() : new AdifReader());
  }

  async calls(me: Operator, what: ExportRequest): Promise<(string | undefined)[]> {
    return (await this.records(me, what)).map(({ CALL }) => CALL);
  }
}

function read(file: string | Buffer, reader: RecordReader = new AdifReader(), mustBeValid = true): AdifFields[] {
  const records = [...reader.push(Buffer.from(file)), ...reader.end()];
  if (mustBeValid) expect(records.flatMap(({ warnings }) => warnings)).toEqual([]);
  return records.map(({ fields }) => fields);
}

const testApp = await startTestApp();
const exports = new Exports(testApp);
let me: Operator;
beforeEach(async () => {
  me = await testApp.operator();
});

describe('exporting a log', () => {
  describe('selection of contacts', () => {
    beforeEach(async () => {
      await me.logQso({ Call: 'G1QAA', TS: '2025-11-01T00:00:00Z' });
      await me.logQso({ Call: 'G2QAA', TS: '2025-11-21T19:42:59Z' });
      await me.logQso({ Call: 'JA1QAA', TS: '2025-11-21T19:43:00Z' });
      const gone = await me.logQso({ Call: 'G3QAA', TS: '2025-11-21T20:00:00Z' });
      await me.call('vqso/nuke', { qdo_id: gone.qdo_id });
      await me.logQso({ Call: 'JA2QAA', TS: '2025-11-21T23:59:59Z' });
      await me.logQso({ Call: 'JB1QAA', TS: '2025-10-31T23:59:59Z' });
    });

    test.each<[string, ExportRequest, string[]]>([
      ['all, in order of time', { all: true }, ['JB1QAA', 'G1QAA', 'G2QAA', 'JA1QAA', 'JA2QAA']],
      [
        'both dates included',
        { start_date: '2025-11-01', end_date: '2025-11-21' },
        ['G1QAA', 'G2QAA', 'JA1QAA', 'JA2QAA'],
      ],
      ['a single day', { start_date: '2025-10-31', end_date: '2025-10-31' }, ['JB1QAA']],
      [
        'the last minute included',
        { start_date: '2025-10-31T23:59', end_date: '2025-11-21T19:42' },
        ['JB1QAA', 'G1QAA', 'G2QAA'],
      ],
      ['a single minute', { start_date: '2025-11-21T19:43', end_date: '2025-11-21T19:43' }, ['JA1QAA']],
      [
        'times with seconds and zone',
        { start_date: '2025-11-21 19:43:00Z', end_date: '2025-11-21T20:43+01:00' },
        ['JA1QAA'],
      ],
      ['the search', { call: 'ja' }, ['JA1QAA', 'JA2QAA']],
      ['a search without matches', { call: "x'; --" }, []],
      ['a filter', { filter: 'ja' }, ['JA1QAA', 'JA2QAA']],
      [
        'a filter with lists, numbers and times',
        { filter: '-call:g*,jb* power:<=5,10..1500 since:2000 time:0000-2359' },
        [],
      ],
      [
        'a negated filter with lists',
        { filter: '-call:g*,jb* -power:>5 continent:as,eu until:2026' },
        ['JA1QAA', 'JA2QAA'],
      ],
      [
        'a filter of states, marks and set-ups',
        { filter: 'new:dxcc,slot lotw:none,waiting -qrz:refused -setup:"x\'; --"' },
        ['JB1QAA', 'G1QAA'],
      ],
      ['a filter and a search', { filter: '-call:ja2*', call: 'JA' }, ['JA1QAA']],
      [
        'a hostile filter',
        { filter: `ja -comment:"x'; drop table logbook.qso; --" -notes:"$1 $2 \\' %"` },
        ['JA1QAA', 'JA2QAA'],
      ],
      ['dates without contacts', { start_date: '2020-01-01', end_date: '2020-12-31' }, []],
    ])('%s', async (_, what, calls) => expect(await exports.calls(me, what)).toEqual(calls));

    test('exports those of one import', async () => {
      const { id } = await me.importFile(record({ CALL: 'W1QAA' }) + record({ CALL: 'W2QAA' }), 'field day.adi');
      const { body } = await me.call('vexportadif', { import_id: id });
      expect(body.job).toMatchObject({ title: 'Import of field day.adi', start_date: null, end_date: null });
      expect(body.job.filename).toBe(`${me.callsign.toLowerCase()}-import-${id}.adi`);
      expect(await exports.calls(me, { import_id: id })).toEqual(['W1QAA', 'W2QAA']);
      const otherUser = await testApp.operator();
      for (const import_id of [id, 0, 2 ** 40]) {
        await expectResponse(otherUser.call('vexportadif', { import_id }), 404, { error: 'Import not found.' });
      }
    });
  });

  test('an export without contacts is a valid file', async () => {
    for (const format of ['adi', 'adx'] as const) expect(await exports.records(me, { all: true, format })).toEqual([]);
    expect((await exports.text(me, { all: true, format: 'csv' })).split('\r\n').length).toBe(2);
    expect(await exports.done(me, { all: true })).toMatchObject({ contacts: 0, error: null });
  });

  test.each<[string, object, RegExp | string, string[]]>([
    ['nothing', {}, 'Please select both start and end date.', ['start_date', 'end_date']],
    ['no end', { start_date: '2025-11-01', end_date: '' }, 'Please select both start and end date.', ['end_date']],
    ['no start', { end_date: '2025-11-01' }, 'Please select both start and end date.', ['start_date']],
    [
      'the end first',
      { start_date: '2025-11-02', end_date: '2025-11-01' },
      'Start date should be before end date.',
      ['start_date', 'end_date'],
    ],
    [
      'no end, with a time',
      { start_date: '2025-11-01T10:00' },
      'Please select both start and end date and time.',
      ['end_date'],
    ],
    [
      'one with a time, one without',
      { start_date: '2025-11-01T10:00', end_date: '2025-11-02' },
      'Please select both start and end date and time.',
      ['end_date'],
    ],
    [
      'a minute late',
      { start_date: '2025-11-01T10:01', end_date: '2025-11-01T10:00' },
      'Start date and time should be before end date and time.',
      ['start_date', 'end_date'],
    ],
    [
      'a day that does not exist',
      { start_date: '2026-02-30', end_date: '2026-03-01' },
      /^A date is written 2026-11-21/,
      ['start_date'],
    ],
    ['no date', { start_date: 'yesterday', end_date: '2026-03-01T10:00' }, /^A date is written/, ['start_date']],
    ['an unknown format', { all: true, format: 'xls' }, 'The format must be adi, adx or csv.', ['format']],
    ['two selections', { all: true, call: 'JA' }, /not several/, ['all']],
    ['a filter with a fault', { filter: 'bnd:40m' }, /^Unknown field 'bnd'/, ['filter']],
    ['a filter and dates', { filter: 'ja', start_date: '2026-03-01' }, /not several/, ['all']],
    ['an import without number', { import_id: 'x' }, 'The number of the import is missing.', ['import_id']],
  ])('%s is refused', async (_, what, text, fields) => {
    const { status, body } = await me.call('vexportadif', what);
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([400, 'invalid', fields]);
    expect(body.error).toMatch(text);
    expect((await me.call('vexportjobs')).body).toEqual([]);
  });

  test('the list of jobs is sorted newest first', async () => {
    await me.logQso();
    const first = await exports.done(me, { start_date: '2025-11-01', end_date: '2025-11-21' });
    const second = await exports.done(me, {
      start_date: '2025-11-01T10:00',
      end_date: '2025-11-21T12:30',
      format: 'csv',
    });
    const { body } = await me.call('vexportjobs');
    expect(body).toEqual([second, first]);
    const call = me.callsign.toLowerCase();
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(first).toEqual({
      id: expect.any(Number),
      created_at: at,
      start_date: '2025-11-01',
      end_date: '2025-11-21',
      title: '2025-11-01 to 2025-11-21',
      format: 'adi',
      filename: `${call}-2025-11-01-to-2025-11-21.adi`,
      status: 1,
      contacts: expect.any(Number),
      bytes: (await exports.download(me.token, first.id)).body.length,
      finished_at: at,
      expires_at: new Date(Date.parse(first.finished_at ?? '') + DAY).toISOString(),
      error: null,
    });
    expect(second).toMatchObject({
      title: '2025-11-01 10:00 to 2025-11-21 12:30',
      filename: `${call}-2025-11-01-1000-to-2025-11-21-1230.csv`,
    });
  });

  test('the file is served complete, with its length and name', async () => {
    await me.logQso({ Comment: 'x'.repeat(900) });
    await me.logQso({ Call: 'G1QAA', Comment: 'y'.repeat(900) });
    await me.logQso({ Call: 'G2QAA', Comment: 'z'.repeat(900) });
    const job = await exports.done(me, { all: true });
    const { headers, body } = await exports.download(me.token, job.id).set('Accept-Encoding', 'gzip, br');
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(headers['content-disposition']).toBe(`attachment; filename="${job.filename}"`);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.toString()).toMatch(/^ADIF export of Pileup/);
  });

  test('a callsign with / makes a valid file name', async () => {
    const portable = await testApp.operator('EA8/M0QZQ');
    expect((await exports.started(portable, { call: 'ja/q' })).filename).toBe('ea8-m0qzq-calls-ja-q.adi');
  });

  test('exports are readable by their owner only', async () => {
    await me.logQso();
    const { id } = await exports.done(me, { all: true });
    const otherUser = await testApp.operator();
    expect((await otherUser.call('vexportjobs')).body).toEqual([]);
    expect((await exports.download(otherUser.token, id)).status).toBe(404);
    expect((await exports.download('nobody', id)).status).toBe(401);
    expect((await exports.calls(otherUser, { all: true })).length).toBe(0);
    for (const wrong of [0, -1, 2 ** 40, id + 1_000])
      expect((await exports.download(me.token, wrong)).status).toBe(404);
    expect((await exports.download(me.token, id)).status).toBe(200);
  });

  test('an export and its file are gone after 24 hours', async () => {
    const others = exports.filesThere().length;
    const { id } = await exports.done(me, { all: true });
    expect(exports.filesThere().length).toBe(others + 1);
    testApp.clock.jump(DAY - MINUTE);
    await testApp.app.get(ExportsCleanup).sweep();
    expect((await exports.download(me.token, id)).status).toBe(200);
    testApp.clock.jump(2 * MINUTE);
    expect((await exports.download(me.token, id)).status).toBe(404);
    expect((await me.call('vexportjobs')).body).toEqual([]);
    await testApp.app.get(ExportsCleanup).sweep();
    expect(exports.filesThere()).toEqual([]);
  });

  test('a partial file left by a crash is removed, and the export is written again', async () => {
    await me.logQso();
    const runner = testApp.app.get(ExportRunner);
    const { id } = await exports.done(me, { all: true });
    await testApp.app.get(ExportsCleanup).sweep();
    // The export looks as if the process had died in the middle: claimed, started, pending.
    const [{ stored_as } = { stored_as: '' }] = await testApp.sql<{ stored_as: string }>(
      `update exchange.export set status = null, finished_at = null where id = $1 returning stored_as`,
      [id],
    );
    writeFileSync(join(exports.folder, `${stored_as}.partial`), 'half of a fi');
    writeFileSync(join(exports.folder, 'of-nobody.partial'), 'x');
    expect((await exports.download(me.token, id)).status).toBe(404);
    await testApp.app.get(ExportsCleanup).sweep();
    expect(exports.filesThere().sort()).toEqual([stored_as, `${stored_as}.partial`].sort());
    await runner.onApplicationBootstrap();
    const again = await exportEnded(me, id);
    expect(again).toMatchObject({ status: 1, contacts: 1 });
    expect(exports.filesThere().length).toBe(1);
    expect(read((await exports.download(me.token, id)).body.toString()).length).toBe(1);
  });

  test('several runs of one job write one file', async () => {
    await me.logQso();
    const runner = testApp.app.get(ExportRunner);
    const before = new Set(exports.filesThere());
    const { id } = await exports.started(me, { all: true });
    await Promise.all([runner.run({ exportId: id }), runner.run({ exportId: id }), runner.run({ exportId: id })]);
    expect(await exportEnded(me, id)).toMatchObject({ status: 1, contacts: 1 });
    // A run that comes too late removes its file.
    await testApp.until(() => exports.filesThere().filter((file) => !before.has(file)).length === 1);
    expect((await exports.download(me.token, id)).status).toBe(200);
  });

  test('with a full disk the job fails with a message and leaves nothing behind', async () => {
    await me.logQso();
    mkdirSync(exports.folder, { recursive: true });
    symlinkSync('/dev/full', join(exports.folder, 'full.partial'));
    const before = exports.filesThere().length;
    const named = jest.spyOn(testApp.app.get(ExportFiles), 'newName').mockReturnValue('full');
    const { id } = await exports.started(me, { all: true });
    expect(await exportEnded(me, id)).toMatchObject({
      status: 9,
      error: 'The server has no room for the file at the moment. Please try again later.',
      expires_at: null,
    });
    named.mockRestore();
    expect(exports.filesThere().length).toBe(before - 1);
    expect((await exports.download(me.token, id)).status).toBe(404);
    expect((await exports.done(me, { all: true })).contacts).toBe(1);
  });

  test('an internal error ends the job with a message, once', async () => {
    const broken = jest.spyOn(testApp.app.get(ExportFiles), 'write').mockRejectedValue(new Error('oh'));
    const { id } = await exports.started(me, { all: true });
    const job = await exportEnded(me, id);
    expect([job.status, job.error]).toEqual([9, expect.stringMatching(/error on our side/)]);
    broken.mockRestore();
    await testApp.app.get(ExportRunner).run({ exportId: id });
    expect((await exportEnded(me, id)).status).toBe(9);
  });

  test('the export is written although the database fails in the middle', async () => {
    await me.logQso();
    const files = testApp.app.get(ExportFiles);
    const write = files.write.bind(files);
    const cut = jest.spyOn(files, 'write').mockImplementationOnce(async (name, fill) =>
      write(name, async (append) => {
        await testApp.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        );
        await fill(append);
      }),
    );
    const { id } = await exports.started(me, { all: true });
    expect(await exportEnded(me, id)).toMatchObject({ status: 1, contacts: 1 });
    cut.mockRestore();
  });
});

describe('export and re-import', () => {
  /** The records of a file after importing it into an empty log and exporting it. */
  async function again(text: string, filename = 'log.adi'): Promise<AdifFields[]> {
    const another = await testApp.operator();
    const report = await another.importFile(text, filename);
    expect([report.status, report.rejected]).toEqual(['done', 0]);
    return exports.records(another, { all: true });
  }

  test('keeps a contact logged by hand', async () => {
    const comment = 'two\nlines, <EOR> and\ttabs \\ "quoted"';
    await me.logQso({
      Call: 'JA1QYZ',
      TS: '2026-03-14T15:09:26.789Z',
      Freq: 14_205.5,
      Mode: 'USB',
      Name: 'Zoë',
      SNT: '59',
      RCV: '-12',
      Comment: comment,
      Power: 0.00005,
      GridSquare: 'PM95',
      qso_duration: 61,
      qso_origin: 'LOGBAR',
      IsRunQSO: 1,
      radio_mode: 'USB-D',
      ContestName: 'CQ-WW-SSB',
      ContactType: 'contest',
      ZN: '25',
      email: 'zoe@example.org',
    });
    const text = await exports.text(me, { all: true });
    expect(read(text)).toEqual([
      {
        CALL: 'JA1QYZ',
        QSO_DATE: '20260314',
        TIME_ON: '150926',
        FREQ: '14.2055',
        BAND: '20m',
        MODE: 'SSB',
        SUBMODE: 'USB',
        STATION_CALLSIGN: me.callsign,
        RST_SENT: '59',
        RST_RCVD: '-12',
        NAME: 'Zoë',
        NAME_INTL: 'Zoë',
        COMMENT: 'two lines, <EOR> and tabs \\ "quoted"',
        APP_PILEUP_ORIGINAL_COMMENT: comment,
        TX_PWR: '0.00005',
        DXCC: '339',
        COUNTRY: 'Japan',
        CONT: 'AS',
        CQZ: '25',
        GRIDSQUARE: 'PM95',
        CONTEST_ID: 'CQ-WW-SSB',
        EMAIL: 'zoe@example.org',
        APP_PILEUP_IS_RUN: 'Y',
        APP_PILEUP_RADIO_MODE: 'USB-D',
        APP_PILEUP_CONTACT_TYPE: 'contest',
        APP_PILEUP_ZN: '25',
        APP_PILEUP_DURATION: '61',
        APP_PILEUP_ORIGIN: 'LOGBAR',
      },
    ]);
    expect(await again(text)).toEqual(read(text));
  });

  test('keeps imported fields unchanged, and defines a user field in the header', async () => {
    const fields = {
      TIME_ON: '1509',
      FREQ: '14.20500',
      BAND: '20M',
      MODE: 'PSK31',
      APP_N1MM_POINTS: '3',
      SHOESIZE: '45',
      NOTES: 'two\r\nlines',
      QTH: 'München',
    };
    await me.importFile(record(fields));
    const text = await exports.text(me, { all: true });
    // PSK31 is for import only.
    const mode = { MODE: 'PSK', SUBMODE: 'PSK31', APP_PILEUP_ORIGINAL_MODE: 'PSK31' };
    expect(read(text)).toEqual([expect.objectContaining({ ...fields, ...mode, QTH_INTL: 'München' })]);
    expect(text.split('<EOH>')[0]).toContain('<USERDEF1:8:M>SHOESIZE\n');
    expect(text.split('<EOH>')[0]).not.toContain('NOTES');
    const adx = await exports.text(me, { all: true, format: 'adx' });
    expect(adx).toContain('<USERDEF FIELDID="1" TYPE="G">SHOESIZE</USERDEF>');
    expect(adx).toContain('<QTH_INTL>München</QTH_INTL>');
    expect(adx).not.toContain('<QTH>');
  });

  test('keeps the types of the fields that a file defines', async () => {
    const contact =
      '<CALL>JA1QYZ</CALL><QSO_DATE>20260314</QSO_DATE><TIME_ON>1509</TIME_ON><BAND>20m</BAND><MODE>CW</MODE>';
    await me.importFile(
      `<?xml version="1.0" encoding="UTF-8"?><ADX><HEADER><USERDEF FIELDID="1" TYPE="E" ENUM="{S,M,L}">SWEATERSIZE</USERDEF>
       <USERDEF FIELDID="2" TYPE="N" RANGE="{5:20}">SHOESIZE</USERDEF></HEADER><RECORDS><RECORD>${contact}
       <USERDEF FIELDNAME="SWEATERSIZE">M</USERDEF><USERDEF FIELDNAME="SHOESIZE">11</USERDEF></RECORD></RECORDS></ADX>`,
      'log.adx',
    );
    const adx = await exports.text(me, { all: true, format: 'adx' });
    expect(adx).toMatch(/<USERDEF FIELDID="\d" TYPE="E" ENUM="\{S,M,L\}">SWEATERSIZE</);
    expect(adx).toMatch(/<USERDEF FIELDID="\d" TYPE="N" RANGE="\{5:20\}">SHOESIZE</);
    const adi = await exports.text(me, { all: true });
    expect(adi).toMatch(/<USERDEF\d:19:E>SWEATERSIZE,\{S,M,L\}/);
    expect(adi).toMatch(/<USERDEF\d:15:N>SHOESIZE,\{5:20\}/);
  });

  test('keeps CB contacts with a frequency and without a band', async () => {
    await me.logQso({ Call: '26QT101', Freq: 27_185, Mode: 'FM' });
    await me.importFile(record({ CALL: '26QT102', BAND: '11m', FREQ: '27.205' }));
    const text = await exports.text(me, { all: true });
    expect(read(text).map(({ FREQ, BAND }) => [FREQ, BAND])).toEqual([
      ['27.205', undefined],
      ['27.185', undefined],
    ]);
    const another = await testApp.operator();
    await another.importFile(text);
    const { body } = await another.call('vlogbook');
    expect(body.logbook.map(({ Band, Freq }) => [Band, Freq])).toEqual([
      ['11m', 27_185],
      ['11m', 27_205],
    ]);
  });

  test('CSV for spreadsheets', async () => {
    await me.importFile(record({ COMMENT: '=1+1, "x"', RST_SENT: '-12', SHOESIZE: '45' }) + record({ CALL: 'W1QAA' }));
    const lines = (await exports.text(me, { all: true, format: 'csv' })).split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffCALL,QSO_DATE,TIME_ON,.*,SHOESIZE,OTHER$/);
    expect(lines.slice(1).sort()).toEqual([
      '',
      expect.stringMatching(/^JA1QYZ,20260314,150926,,20m,SSB,.*,-12,.*,"'=1\+1, ""x""",.*,45,$/),
      expect.stringMatching(/^W1QAA,.*,,$/),
    ]);
  });

  if (!sharedDataIsHere) testWithSharedData('real log files', () => undefined);
  for (const { file, bytes } of oneIn(
    3,
    logFiles().filter((log) => !log.file.endsWith('.log')),
    1,
  ))
    test(`the real file ${file} is exported with every field, and the same from a second account`, async () => {
      const report = await me.importFile(bytes, file);
      const text = await exports.text(me, { all: true });
      const first = read(text);
      expect(first.length).toBe(report.added);

      const reader = file.endsWith('.adx') ? new AdxReader() : new AdifReader();
      const given = read(bytes, reader, false).map((fields) => withConfirmationOfService(fields, reader.header));
      expect(given.filter((fields) => !isIn(first, fields)).length).toBeLessThanOrEqual(
        report.rejected + report.duplicate,
      );

      expect(differences(await again(text), first)).toEqual([]);
      expect(differences(decodeAsAdifParser(text), first)).toEqual([]);
      const adx = await exports.text(me, { all: true, format: 'adx' });
      expect(differences(await again(adx, 'log.adx'), first)).toEqual([]);
    });
});

/**
 * Whether the other records contain this one with all its fields, lines ended as ADIF requires; empty fields do not
 * count.
 */
function isIn(others: AdifFields[], fields: AdifFields): boolean {
  const present = Object.entries(fields).filter(([, value]) => value !== '');
  return others.some((other) =>
    present.every(([name, value]) => other[name] === withLines(name, value) || isGiven(other, name, value)),
  );
}

/** Whether a text that is not valid ADIF, or contradicts another field, is beside the value that was read from it. */
function isGiven(other: AdifFields, name: string, value: string): boolean {
  if (other[ORIGINAL + name] !== value) return false;
  return !isValidValue(name, value) || ['MODE', 'BAND', 'COUNTRY'].includes(name);
}

/** The records that are in only one of two lists, in any order of records and fields. */
function differences(some: object[], others: object[]): string[] {
  const texts = (records: object[]) => records.map((fields) => JSON.stringify(Object.entries(fields).sort())).sort();
  const [left, right] = [texts(some), texts(others)];
  const only = (here: string[], there: string[]) =>
    here.filter((text, i) => text !== there[i] && !there.includes(text));
  expect(left.length).toBe(right.length);
  return [...only(left, right), ...only(right, left)];
}

/** Decodes an ADI text as adif-parser-ts reads it. It counts characters, so it gets one for each byte. */
function decodeAsAdifParser(text: string): AdifFields[] {
  const bytes = Buffer.from(text).toString('latin1');
  const records = AdifParser.parseAdi(bytes).records ?? [];
  return records.map((fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name.toUpperCase(), Buffer.from(value, 'latin1').toString()]),
    ),
  );
}

describe('without a worker', () => {
  let testApp: TestApp;
  let exports: Exports;
  let me: Operator;
  beforeAll(async () => {
    testApp = await TestApp.create({ ROLE: 'web' });
    exports = new Exports(testApp);
  });
  afterAll(() => testApp.close());
  beforeEach(async () => {
    me = await testApp.operator();
  });

  test('at most five exports wait, also when requested at once', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => me.call('vexportadif', { all: true })));
    const refused = responses.filter(({ status }) => status === 409);
    expect(responses.filter(({ status }) => status === 200).length).toBe(5);
    expect(refused.map(({ body }) => body.error)).toEqual(
      Array(3).fill('You already have 5 exports in progress. Please wait for one to finish.'),
    );
    expect((await (await testApp.operator()).call('vexportadif', { all: true })).status).toBe(200);
  });

  test('an export of a running import waits for its end', async () => {
    const { body } = await me.upload(Buffer.from(record({ CALL: 'W1QAA' })), 'waiting.adi');
    const refused = await me.call('vexportadif', { import_id: body.import_id });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This import is still running. Please wait for it to finish.',
    ]);
  });

  test('a job without progress for ten minutes has failed permanently', async () => {
    const { id, status, expires_at } = await exports.started(me, { all: true });
    expect([status, expires_at]).toEqual([null, null]);
    testApp.clock.jump(9 * MINUTE);
    expect((await me.call('vexportjobs')).body[0]?.status).toBe(null);
    testApp.clock.jump(MINUTE + 1_000);
    const [job] = (await me.call('vexportjobs')).body;
    expect([job?.status, job?.error]).toEqual([9, 'The export got stuck. Please start it again.']);
    await testApp.app.get(ExportRunner).run({ exportId: id });
    expect((await me.call('vexportjobs')).body).toEqual([job]);
    expect(exports.filesThere()).toEqual([]);
  });

  test('a run that was given up while writing changes nothing any more', async () => {
    await me.logQso();
    const files = testApp.app.get(ExportFiles);
    const write = files.write.bind(files);
    jest.spyOn(files, 'write').mockImplementationOnce(async (name, fill) => {
      const bytes = await write(name, fill);
      testApp.clock.jump(11 * MINUTE);
      expect((await me.call('vexportjobs')).body[0]?.status).toBe(9);
      return bytes;
    });
    const { id } = await exports.started(me, { all: true });
    await testApp.app.get(ExportRunner).run({ exportId: id });
    expect((await me.call('vexportjobs')).body[0]).toMatchObject({ id, status: 9 });
    expect(exports.filesThere()).toEqual([]);
    expect((await exports.download(me.token, id)).status).toBe(404);
  });

  test('progress is shown while a long export is written, and shutdown leaves no file', async () => {
    await testApp.sql(
      `insert into logbook.qso (account_id, minute, ts, received_at, updated_at, call, band, mode, station_callsign)
        select $1, 65000000 + n, timestamptz '2024-01-01Z' + n * interval '1 minute', now(), now(), 'G4QZX', '20m', 'CW', 'M0QAA'
        from generate_series(1, 20000) n`,
      [me.user.id],
    );
    const { id } = await exports.started(me, { all: true });
    const runner = testApp.app.get(ExportRunner);
    const files = testApp.app.get(ExportFiles);
    const write = files.write.bind(files);
    const seen: { contacts: number; bytes: number }[] = [];
    jest.spyOn(files, 'write').mockImplementationOnce((name, fill) =>
      write(name, (append) =>
        fill(async (text) => {
          await append(text);
          testApp.clock.jump(3_000);
          seen.push((await me.call('vexportjobs')).body[0] ?? { contacts: 0, bytes: 0 });
          if (seen.length === 4) testApp.app.get(AccountJobs).beforeApplicationShutdown();
        }),
      ),
    );
    await runner.run({ exportId: id });
    expect(seen.length).toBe(4);
    expect(seen.at(-1)?.contacts).toBeGreaterThan(seen.at(1)?.contacts ?? 0);
    expect(seen.at(-1)?.bytes).toBeGreaterThan(seen.at(1)?.bytes ?? 0);
    expect((await me.call('vexportjobs')).body[0]).toMatchObject({ id, status: null });
    expect(exports.filesThere()).toEqual([]);
  });

  test('an export that waits for others never counts as failed', async () => {
    const busy = await testApp.operator();
    const { id } = await exports.started(me, { all: true });
    testApp.clock.jump(11 * MINUTE);
    const other = await exports.started(busy, { all: true });
    await testApp.app.get(ExportRunner).run({ exportId: other.id });
    expect((await me.call('vexportjobs')).body[0]?.status).toBe(null);
    await testApp.app.get(ExportRunner).run({ exportId: id });
    expect((await me.call('vexportjobs')).body[0]?.status).toBe(1);
  });
});

test('too many requests are refused for any selection', async () => {
  await using testApp = await TestApp.create({ ROLE: 'web', RATE_LIMIT_FACTOR: '0.1' });
  const me = await testApp.operator();
  const codes: (string | undefined)[] = [];
  for (let n = 0; n < 7; n++) codes.push((await me.call('vexportadif', {})).body.code);
  expect(codes).toEqual([...Array(6).fill('invalid'), 'too_many']);
});
