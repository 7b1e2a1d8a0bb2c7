import { GROUP_OF_FIELD } from '@pileup/adif/field-groups';
import type { AdifFields } from '@pileup/adif/record';
import fc from 'fast-check';
import { adifContacts } from '../../../backend/src/logbook/index.js';
import { Database } from '../../../backend/src/platform/database/database.js';
import { adif, record } from '../../fixtures/adif.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { amount } from '../../tiers.ts';

const testApp = await startTestApp();

/** The fields of each group. */
const GROUPS = Map.groupBy(GROUP_OF_FIELD.keys(), (name) => GROUP_OF_FIELD.get(name) ?? '');
/** Two valid values for each field; the identity of a contact is not among them. */
const VALUES: Record<string, readonly [string, string]> = {
  PROP_MODE: ['ES', 'F2'],
  SAT_MODE: ['U/V', 'V/U'],
  SIG: ['WWFF', 'POTA'],
  SIG_INFO: ['X-1', 'Y-2'],
  GRIDSQUARE: ['IO91', 'JO01AA'],
  VUCC_GRIDS: ['IO91,IO92', 'JO01,JO02'],
  LAT: ['N050 00.000', 'S010 00.000'],
  LON: ['E010 00.000', 'W001 30.000'],
  TIME_OFF: ['1512', '151300'],
  QSO_DATE_OFF: ['20260314', '20260315'],
  FREQ_RX: ['14.2', '21.3'],
  BAND_RX: ['20m', '15m'],
  STATE: ['CA', 'TX'],
  CNTY: ['CA,Kern', 'TX,Bell'],
  IOTA: ['EU-005', 'AF-004'],
  IOTA_ISLAND_ID: ['1', '2'],
  CONTEST_ID: ['CQ-WW-SSB', 'WAE'],
  MY_GRIDSQUARE: ['IO91', 'JO01'],
  MY_GRIDSQUARE_EXT: ['AA', 'BB'],
  MY_DXCC: ['223', '230'],
  MY_IOTA: ['EU-005', 'AF-004'],
};
// MY_LAT and MY_LON also give MY_GRIDSQUARE.
const OTHER = new Set(['MY_LAT', 'MY_LON', 'SAT_NAME', 'SRX', 'SRX_STRING', 'STX', 'STX_STRING', 'GRIDSQUARE_EXT']);
// An `_INTL` field alone also gives the plain one.
const NAMES = [...GROUP_OF_FIELD.keys(), 'QTH', 'RIG'].filter((name) => !OTHER.has(name) && !/_(EXT|INTL)$/.test(name));
const valuesOf = (name: string): readonly [string, string] =>
  VALUES[name] ??
  VALUES[name.replace(/^MY_/, '')] ??
  (/DATE$/.test(name)
    ? ['20260401', '20260402']
    : /_VIA$/.test(name)
      ? ['B', 'D']
      : /SENT|RCVD|STATUS|AG$/.test(name)
        ? ['Y', 'N']
        : ['one', 'two']);
const fields = fc
  .uniqueArray(fc.constantFrom(...NAMES), { maxLength: 12 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...valuesOf(name))]))));

async function exported(me: Operator): Promise<AdifFields> {
  const { logbook } = (await me.call('vlogbook', { page: 1 })).body;
  const ids = logbook.map(({ qdo_id }) => qdo_id);
  const contacts = await adifContacts(testApp.app.get(Database), me.user.id, ids);
  expect(contacts).toHaveLength(1);
  const { STATION_CALLSIGN: _, ...found } = contacts[0]?.fields ?? {};
  return found;
}

test('two records of a contact are merged by groups, in one file as in two', async () => {
  for (const [first, second] of fc.sample(fc.tuple(fields, fields), {
    numRuns: amount(15, 60),
    seed: amount(3, Date.now() % 2 ** 31),
  })) {
    const [one, two] = [record(first), record(second)];
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    await me.importFile(adif(one, two));
    await other.importFile(adif(one));
    await other.importFile(adif(two));
    const merged = await exported(me);
    const again = await exported(other);
    expect({ first, second, merged: again }).toEqual({ first, second, merged });
    for (const [group, names] of GROUPS) {
      const of = (all: AdifFields) =>
        Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
      const found = of(merged);
      // Squares alone also give the locator.
      const given = [first, second].find(
        ({ VUCC_GRIDS }) => VUCC_GRIDS !== undefined && VUCC_GRIDS === found.VUCC_GRIDS,
      );
      if (given && !given.GRIDSQUARE) delete found.GRIDSQUARE;
      expect([of(first), of(second)]).toContainEqual(found);
      // A position follows from the locator, or from the entity: a duplicate does not fill it.
      if (Object.keys(of(first)).length === 0 && group !== 'LAT') expect(found).toEqual(of(second));
    }
    for (const name of ['QTH', 'RIG']) expect(merged[name]).toBe(first[name] ?? second[name]);
  }
});

test('halves of two records are not put together', async () => {
  const me = await testApp.operator();
  const first = { LOTW_QSL_RCVD: 'N', PROP_MODE: 'ES', SIG: 'WWFF', TIME_OFF: '000100', GRIDSQUARE: 'IO91' };
  await me.importFile(adif(record(first)));
  const second = {
    LOTW_QSL_RCVD: 'Y',
    LOTW_QSLRDATE: '20261102',
    PROP_MODE: 'TEP',
    SAT_MODE: 'V',
    SIG: 'POTA',
    SIG_INFO: 'US-1234',
    TIME_OFF: '235930',
    QSO_DATE_OFF: '20260314',
    GRIDSQUARE: 'JO01AA11',
    GRIDSQUARE_EXT: 'BB',
    QTH: 'Leeds',
  };
  expect(await me.importFile(adif(record(second)))).toMatchObject({ duplicate: 1, enriched: 1 });
  const found = await exported(me);
  expect(found).toMatchObject({ ...first, QTH: 'Leeds' });
  for (const name of ['LOTW_QSLRDATE', 'SAT_MODE', 'SIG_INFO', 'QSO_DATE_OFF', 'GRIDSQUARE_EXT'])
    expect([name, found[name]]).toEqual([name, undefined]);
});
