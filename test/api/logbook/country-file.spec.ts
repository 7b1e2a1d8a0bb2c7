import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { useDatedFile } from '@pileup/radio/dxcc';
import { CountryFile } from '../../../backend/src/logbook/country-file/country-file.js';
import { readCty } from '../../../backend/src/logbook/country-file/read-cty.js';
import { Config } from '../../../backend/src/platform/config.js';
import { InstanceBus } from '../../../backend/src/platform/live/instance-bus.js';
import { ServiceHttp } from '../../../backend/src/platform/service-http.js';
import { CLUB_LOG_API_KEY, FakeClubLog } from '../../fakes/club-log/club-log-server.ts';
import { serviceUrls } from '../../fakes/service-server.ts';
import { countryFile, largeCountryFile } from '../../fixtures/country-file.ts';
import { startTestApp } from '../../test-app.ts';

const clubLog = await new FakeClubLog().listen();
afterAll(() => clubLog.close());
const written: string[] = [];
const env = { ...serviceUrls([clubLog]), CLUBLOG_API_KEY: CLUB_LOG_API_KEY, LOG_LEVEL: 'debug' };
const testApp = await startTestApp(env, written);
const file = testApp.app.get(CountryFile);
const path = join(testApp.dataDir, 'cty.xml');

const explain = async (call: string, date?: string) => (await testApp.call('vdxcc/explain', { call, date })).body;
/** Puts the file where an administrator would. */
async function put(xml: string): Promise<void> {
  writeFileSync(path, xml);
  await file.load();
}

afterEach(async () => {
  rmSync(path, { force: true });
  await file.load();
  clubLog.cty = '';
});

describe('without a country file', () => {
  test('the built-in list decides, and says so', async () => {
    const { entity, reason, source, source_date } = await explain('dl1qa', '1970-05-05');
    expect({ entity: entity?.adif, kind: reason.kind, source, source_date }).toEqual({
      entity: 81,
      kind: 'former',
      source: 'built-in list',
      source_date: '2026-02-13',
    });
    expect((await explain('DL1QA')).periods.map(({ until, entity }) => [until?.slice(0, 10), entity?.adif])).toEqual([
      ['1973-09-16', 81],
      [undefined, 230],
    ]);
  });

  test.each([
    [{ call: '' }, 'call'],
    [{ call: 'not a call' }, 'call'],
    [{ call: 'DL1QA', date: 'yesterday' }, 'date'],
    [{ call: 'DL1QA', date: '1899-01-01' }, 'date'],
    [{ call: 'DL1QA', date: '2026-13-01' }, 'date'],
  ])('%j is refused', async (body, field) => {
    const { status, body: response } = await testApp.call('vdxcc/explain', body);
    expect([status, Object.keys((response as unknown as { errors: object }).errors)]).toEqual([400, [field]]);
  });
});

describe('with a country file', () => {
  test('its rules decide and are named, and contacts follow them', async () => {
    await put(countryFile());
    expect(await explain('3Y0K', '2026-03-05')).toMatchObject({
      entity: { adif: 24 },
      reason: { kind: 'exception', text: '3Y0K', from: '2026-02-28T00:00:00.000Z', until: '2026-03-31T23:59:59.000Z' },
      source: 'country file',
      source_date: '2026-04-01T05:00:00+00:00',
    });
    const reasons = await Promise.all(
      [
        ['DL7QZZ', '2020-01-05'],
        ['DL9QZ', '2001-05-05'],
        ['5A2QA', '2012-05-05'],
        ['DL1QA', '2020-05-05'],
        ['JA1QA', '2020-05-05'],
      ].map(async ([call = '', date]) => {
        const { entity, reason } = await explain(call, date);
        return `${call} ${reason.kind} ${entity?.adif ?? 'none'}`;
      }),
    );
    expect(reasons).toEqual([
      'DL7QZZ exception none',
      'DL9QZ invalid none',
      '5A2QA whitelist none',
      'DL1QA prefix 230',
      'JA1QA longest 339',
    ]);
    const me = await testApp.operator();
    const logged = async (Call: string, TS: string) => (await me.logQso({ Call, TS })).dxcc;
    expect([await logged('DL9QZ', '2001-05-05T12:00:00Z'), await logged('DL9QZ', '2002-05-05T12:00:00Z')]).toEqual([
      null,
      230,
    ]);
  });

  test.each([
    ['half of it', countryFile().slice(0, 1_500)],
    ['another document', '<html><body>Not here</body></html>'],
    ['text', 'CLUBLOG'],
    ['nothing', ''],
    ['no prefixes', countryFile().replace(/<prefixes>.*<\/prefixes>/s, '')],
    ['a document type', countryFile().replace('<clublog', '<!DOCTYPE x [<!ENTITY a "aaaa">]><clublog')],
    ['an unknown entity number', countryFile().replace('<adif>24</adif>', '<adif>24000</adif>')],
    ['a time that is none', countryFile().replace('2026-02-28T00', 'tomorrow')],
    ['no call', countryFile().replace('<call>3Y0K</call>', '')],
    ['deep nesting', countryFile({ more: '<a>'.repeat(50) + '</a>'.repeat(50) })],
  ])('%s is not used, and the one before stays', async (_what, xml) => {
    await put(countryFile());
    await put(xml);
    expect((await explain('3Y0K', '2026-03-05')).reason.kind).toBe('exception');
    await expect(readCty([Buffer.from(xml)])).rejects.toThrow('The country file');
  });
});

describe('unusable rows', () => {
  const row = (call: string, more = '<adif>230</adif>') =>
    `<exception><call>${call}</call>${more}<cqz>14</cqz><cont>EU</cont></exception>`;
  const good = Array.from({ length: 200 }, (_, n) => row(`DL${n % 10}Q${n}`)).join('');
  /** A file with oddities of Club Log's: calls with a hyphen, an invalid time and zone, an entity without a number. */
  const odd = [
    ...['K5Q-1', 'UB5-067-9999', 'JH1QQN/LU-Z'].map((call) => row(call)),
    row('DL1QOA', '<adif>230</adif><start>0000-00-00T00:00:00</start>'),
    row('DL1QOB', '<adif>230</adif><lat>200</lat>'),
    row('', ''),
  ];
  const withRows = (rows: readonly string[]) =>
    countryFile()
      .replace('<exceptions>', `<exceptions>${good}${rows.join('')}`)
      .replace('<entities>', '<entities><entity><adif></adif><name>MARITIME MOBILE</name></entity>');

  test('are skipped, counted and reported; the others are used', async () => {
    await put(withRows(odd));
    expect((await explain('3Y0K', '2026-03-05')).source).toBe('country file');
    expect((await explain('DL3Q13', '2026-03-05')).reason.kind).toBe('exception');
    expect(written.join()).toContain(
      '7 unusable rows of the country file are left out, first: an entity has the number',
    );
    expect((await testApp.call('vdxcc/file')).body).toMatchObject({
      built_in_date: '2026-02-13',
      in_use: { date: '2026-04-01T05:00:00+00:00', rows: 207, rows_left_out: 7 },
      refused: null,
    });
  });

  test('a file with many of them is refused', async () => {
    const many = Array.from({ length: 20 }, () => odd[0] ?? '');
    await expect(readCty([Buffer.from(withRows(many))])).rejects.toThrow('The country file has 21 unusable rows of');
  });
});

describe('which file is used', () => {
  const status = async () => (await testApp.call('vdxcc/file')).body;

  test('everyone sees it, and which one was refused and why', async () => {
    expect(await status()).toMatchObject({ in_use: null });
    await put(countryFile());
    await put('CLUBLOG');
    expect(await status()).toMatchObject({
      in_use: { date: '2026-04-01T05:00:00+00:00' },
      refused: { reason: expect.stringContaining('The country file could not be read') },
    });
    // A repaired file ends that.
    await put(countryFile({ date: '2026-06-01T05:00:00+00:00' }));
    expect(await status()).toMatchObject({ in_use: { date: '2026-06-01T05:00:00+00:00' }, refused: null });
  });

  test('a refused download is reported, too', async () => {
    await put(countryFile());
    clubLog.cty = { status: 403, body: 'Forbidden' };
    await file.refresh();
    expect(await status()).toMatchObject({ in_use: {}, refused: { reason: 'Club Log answered 403.' } });
  });

  test('an administrator loads it now', async () => {
    const admin = await testApp.operator();
    await testApp.sql('update identity.account set is_admin = true where id = $1', [admin.user.id]);
    clubLog.cty = countryFile({ date: '2026-07-01T05:00:00+00:00' });
    const { body } = await admin.call('vadmin/country-file/load');
    expect(body).toMatchObject({ in_use: { date: '2026-07-01T05:00:00+00:00' }, refused: null });
    expect((await explain('3Y0K', '2026-03-05')).source).toBe('country file');
    const me = await testApp.operator();
    expect((await me.call('vadmin/country-file/load')).status).toBe(403);
  });
});

test('a prefix whose meaning on a day is not known has no entity', async () => {
  const { entity, reason, periods } = await explain('4W1QA', '1995-05-05');
  expect([entity, reason.kind]).toEqual([null, 'gap']);
  expect(periods.map(({ entity, is_known }) => [entity?.adif, is_known])).toEqual([
    [154, true],
    [undefined, false],
    [511, true],
  ]);
});

describe('after a restart', () => {
  const restarted = () =>
    new CountryFile(testApp.app.get(Config), testApp.app.get(ServiceHttp), testApp.app.get(InstanceBus));
  const copy = join(testApp.dataDir, 'cty-last-good.xml');

  test('a broken file does not lose the last good one', async () => {
    await put(countryFile());
    expect(readFileSync(copy, 'utf8')).toBe(countryFile());
    await put(countryFile().slice(0, 1_500));
    useDatedFile(null);
    const after = restarted();
    await after.onModuleInit();
    expect((await explain('3Y0K', '2026-03-05')).reason.kind).toBe('exception');
    expect(written.join()).toContain('the last country file that could be read is used in its place');
    // A repaired file follows it.
    writeFileSync(path, countryFile({ date: '2026-06-01T05:00:00+00:00' }));
    await after.load();
    expect((await explain('3Y0K', '2026-03-05')).source_date).toBe('2026-06-01T05:00:00+00:00');
    expect(readFileSync(copy, 'utf8')).toContain('2026-06-01');
    expect(readdirSync(testApp.dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('a damaged copy is not used; without a file there is no copy', async () => {
    await put(countryFile());
    writeFileSync(copy, 'damaged');
    writeFileSync(path, 'damaged, too');
    useDatedFile(null);
    const after = restarted();
    await after.onModuleInit();
    expect((await explain('3Y0K', '2026-03-05')).source).toBe('built-in list');
    rmSync(path);
    await after.load();
    expect(existsSync(copy)).toBe(false);
  });
});

describe('entities that this program does not know', () => {
  const rows = (entity: number, count: number) =>
    Array.from(
      { length: count },
      (_, n) => `<exception><call>XX${n}QA</call><adif>${entity}</adif><cqz>14</cqz><cont>EU</cont></exception>`,
    ).join('');
  const withRows = (unknown: number) =>
    countryFile().replace('<exceptions>', `<exceptions>${rows(998, unknown)}${rows(230, 100)}`);

  test('their rows are left out, counted and reported; the others are used', async () => {
    await put(withRows(3));
    expect(written.join()).toContain('3 rows of the country file are left out: entity 998 is not known');
    expect((await explain('XX1QA', '2026-03-05')).entity?.adif).toBe(230);
    expect((await explain('3Y0K', '2026-03-05')).reason.kind).toBe('exception');
    const { unknown, exceptions } = await readCty([Buffer.from(withRows(3))]);
    expect([...unknown]).toEqual([[998, 3]]);
    expect(exceptions.some(({ entity }) => entity === 998)).toBe(false);
  });

  test('a file with many of them is refused', async () => {
    await expect(readCty([Buffer.from(withRows(20))])).rejects.toThrow(
      'rows of the country file name unknown entities',
    );
  });
});

test('a file as large as Club Log’s is read in bounded memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heapMb = () => {
    collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const before = heapMb();
  let [bytes, peak, chunks] = [0, 0, 0];
  function* pieces() {
    for (const piece of largeCountryFile()) {
      const chunk = Buffer.from(piece);
      bytes += chunk.length;
      if (++chunks % 40 === 0) peak = Math.max(peak, heapMb() - before);
      yield chunk;
    }
  }
  const contents = await readCty(pieces());
  expect(contents.exceptions).toHaveLength(31_000);
  expect(bytes).toBeGreaterThan(9_500_000);
  useDatedFile(contents);
  const inUse = heapMb() - before;
  useDatedFile(null);
  // 10 MB of text: measured 7 MB of live heap while it is read, 26 MB with the rules ready for look-ups.
  expect(peak).toBeLessThan(40);
  expect(inUse).toBeLessThan(80);
});

describe('each night', () => {
  test('it is downloaded with the key of the server', async () => {
    clubLog.cty = countryFile();
    await file.refresh();
    expect(readFileSync(path, 'utf8')).toBe(clubLog.cty);
    expect((await explain('3Y0K', '2026-03-05')).source).toBe('country file');
    clubLog.cty = countryFile({ date: '2026-05-01T05:00:00+00:00' });
    await file.refresh();
    expect((await explain('3Y0K', '2026-03-05')).source_date).toBe('2026-05-01T05:00:00+00:00');
  });

  test.each([
    ['403', { status: 403, body: 'Forbidden' }],
    ['a page', { status: 200, body: '<html><body>Sorry</body></html>' }],
    ['half a file', { status: 200, body: countryFile().slice(0, 1_500) }],
    ['a damaged archive', { status: 200, body: Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]) }],
    [
      'a file that lost its contents',
      {
        status: 200,
        body: countryFile()
          .replace(/<exceptions>.*(?=<prefixes>)/s, '')
          .replace(/<invalid_op.*(?=<\/club)/s, '')
          .replace(/<prefix record='[23]'>.*/g, ''),
      },
    ],
  ])('%s changes nothing', async (_what, response) => {
    await put(countryFile());
    clubLog.cty = response;
    await file.refresh();
    expect(readFileSync(path, 'utf8')).toBe(countryFile());
    expect(existsSync(`${path}.part`)).toBe(false);
    expect((await explain('3Y0K', '2026-03-05')).reason.kind).toBe('exception');
    expect(written.join()).not.toContain(CLUB_LOG_API_KEY);
  });
});
