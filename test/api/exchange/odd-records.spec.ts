import type { AdifFields } from '@pileup/adif/record';
import type { Qso } from '@pileup/contract/logbook';
import { adifContacts } from '../../../backend/src/logbook/index.js';
import { Database } from '../../../backend/src/platform/database/database.js';
import { exportedLog } from '../../account-archive.ts';
import { adif, record } from '../../fixtures/adif.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();

interface Read {
  me: Operator;
  qso: Qso;
  /** The contact's fields as they are exported. */
  fields: AdifFields;
  flagged: number;
}

/** Imports one record; fields set to '' are left out of the usual ones. */
async function read(given: Record<string, string>): Promise<Read> {
  const me = await testApp.operator();
  const report = await me.importFile(adif(record(given)));
  expect(report).toMatchObject({ added: 1, rejected: 0 });
  const { logbook } = (await me.call('vlogbook')).body;
  const id = logbook[0]?.qdo_id ?? 0;
  const [contact] = await adifContacts(testApp.app.get(Database), me.user.id, [id]);
  const { qso } = (await me.call('vqso/get', { qdo_id: id })).body;
  return { me, qso, fields: contact?.fields ?? {}, flagged: report.flagged };
}

const FACTS = [
  'QSO_DATE',
  'TIME_ON',
  'QSO_DATE_OFF',
  'TIME_OFF',
  'FREQ',
  'BAND',
  'MODE',
  'SUBMODE',
  'DXCC',
  'COUNTRY',
  'TX_PWR',
];

describe('a record is exported as what is stored, with its own text beside it', () => {
  test.each<[string, Record<string, string>, Record<string, string | undefined>]>([
    [
      'known only by its end, after midnight',
      { QSO_DATE: '20251231', TIME_ON: '', QSO_DATE_OFF: '20260101', TIME_OFF: '000500' },
      { QSO_DATE: '20260101', TIME_ON: '000500', APP_PILEUP_ORIGINAL_QSO_DATE: '20251231' },
    ],
    ['a time without its zero', { TIME_ON: '258' }, { TIME_ON: '025800', APP_PILEUP_ORIGINAL_TIME_ON: '258' }],
    ['a time with colons', { TIME_ON: '02:59:31' }, { TIME_ON: '025931', APP_PILEUP_ORIGINAL_TIME_ON: '02:59:31' }],
    ['a valid time of four digits', { TIME_ON: '0259' }, { TIME_ON: '0259', APP_PILEUP_ORIGINAL_TIME_ON: undefined }],
    ['a frequency in kHz', { FREQ: '7041.5', BAND: '40m' }, { FREQ: '7.0415', APP_PILEUP_ORIGINAL_FREQ: '7041.5' }],
    ['a decimal comma', { FREQ: '7,0415', BAND: '40m' }, { FREQ: '7.0415', APP_PILEUP_ORIGINAL_FREQ: '7,0415' }],
    ['a valid frequency', { FREQ: '14.07400' }, { FREQ: '14.07400', APP_PILEUP_ORIGINAL_FREQ: undefined }],
    [
      'a frequency that contradicts the band',
      { FREQ: '7.0415', BAND: '20m' },
      { FREQ: '7.0415', BAND: '40m', APP_PILEUP_ORIGINAL_BAND: '20m' },
    ],
    [
      'a submode as mode and submode',
      { MODE: 'FT4', SUBMODE: 'FT4' },
      { MODE: 'MFSK', SUBMODE: 'FT4', APP_PILEUP_ORIGINAL_MODE: 'FT4' },
    ],
    ['a sideband as mode', { MODE: 'USB' }, { MODE: 'SSB', SUBMODE: 'USB', APP_PILEUP_ORIGINAL_MODE: 'USB' }],
    [
      'a mode of a rig',
      { MODE: 'PKTUSB' },
      { MODE: undefined, APP_PILEUP_MODE: 'DATA', APP_PILEUP_ORIGINAL_MODE: 'PKTUSB' },
    ],
    ['no entity', { CALL: 'G4QZX', DXCC: '0' }, { DXCC: '0', COUNTRY: undefined, CONT: undefined }],
    ['an entity by its name', { CALL: 'GB2QZX', COUNTRY: 'WALES' }, { DXCC: '294', COUNTRY: 'WALES' }],
    [
      'two entities',
      { CALL: 'GB2QZX', DXCC: '294', COUNTRY: 'England' },
      { DXCC: '294', COUNTRY: 'Wales', APP_PILEUP_ORIGINAL_COUNTRY: 'England' },
    ],
    ['a power with its unit', { TX_PWR: '100W' }, { TX_PWR: '100', APP_PILEUP_ORIGINAL_TX_PWR: '100W' }],
    ['eleven metres', { CALL: '26QT101', BAND: '', FREQ: '27.185' }, { FREQ: '27.185', BAND: undefined }],
    ['a locator of ten characters', { GRIDSQUARE: 'JO62QM11AA' }, { GRIDSQUARE: 'JO62qm11', GRIDSQUARE_EXT: 'aa' }],
    [
      'a locator with its extension',
      { GRIDSQUARE: 'JO62QM11', GRIDSQUARE_EXT: 'BB' },
      { GRIDSQUARE: 'JO62QM11', GRIDSQUARE_EXT: 'BB' },
    ],
    ['an own locator of ten', { MY_GRIDSQUARE: 'JO62qm11aa' }, { MY_GRIDSQUARE: 'JO62qm11', MY_GRIDSQUARE_EXT: 'aa' }],
    ['a satellite', { SAT_NAME: 'RS-44' }, { SAT_NAME: 'RS-44', PROP_MODE: 'SAT' }],
    [
      'a comment of two lines',
      { COMMENT: 'one\r\ntwo' },
      { COMMENT: 'one two', APP_PILEUP_ORIGINAL_COMMENT: 'one\r\ntwo' },
    ],
    ['an end with colons', { TIME_OFF: '15:10:05' }, { TIME_OFF: '151005', APP_PILEUP_ORIGINAL_TIME_OFF: '15:10:05' }],
    ['a date with dashes', { QSLRDATE: '2026-11-02' }, { QSLRDATE: '20261102' }],
    ['a reference without its hyphen', { IOTA: 'EU005' }, { IOTA: 'EU-005', APP_PILEUP_ORIGINAL_IOTA: 'EU005' }],
    [
      'blanks around a value',
      { LOTW_QSL_SENT: 'I ', PROP_MODE: ' SAT', MY_GRIDSQUARE: ' JO62 ' },
      { LOTW_QSL_SENT: 'I', PROP_MODE: 'SAT', MY_GRIDSQUARE: 'JO62' },
    ],
    ['no satellite', { SAT_NAME: '  ' }, { SAT_NAME: undefined, PROP_MODE: undefined }],
    ['a receive frequency in kHz', { FREQ_RX: '14205', BAND_RX: '20m' }, { FREQ_RX: '14.205' }],
    ['a frequency in GHz', { FREQ: '1.2962', BAND: '23cm' }, { FREQ: '1296.200', BAND: '23cm' }],
    ['no entity, with more zeros', { CALL: 'G4QZX', DXCC: '000' }, { DXCC: '0', COUNTRY: undefined }],
    [
      'an impossible card date',
      { QSLRDATE: '20261341' },
      { QSLRDATE: undefined, APP_PILEUP_ORIGINAL_QSLRDATE: '20261341' },
    ],
  ])('%s', async (_, given, expected) => {
    const { me, fields, qso } = await read(given);
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, fields[name]]))).toEqual(expected);
    // Imported into another log the record is the same contact, and into its own log it changes nothing.
    const text = await exportedLog(testApp, me);
    expect(await me.importFile(text)).toMatchObject({ added: 0, duplicate: 1, enriched: 0 });
    const other = await testApp.operator();
    await other.importFile(text);
    const { logbook } = (await other.call('vlogbook')).body;
    const [again] = await adifContacts(testApp.app.get(Database), other.user.id, [logbook[0]?.qdo_id ?? 0]);
    for (const name of [...FACTS, ...Object.keys(expected)])
      expect([name, again?.fields[name]]).toEqual([name, fields[name]]);
    const there = (await other.call('vqso/get', { qdo_id: logbook[0]?.qdo_id ?? 0 })).body.qso;
    expect(there).toMatchObject({
      TS: qso.TS,
      Freq: qso.Freq,
      Band: qso.Band,
      Mode: qso.Mode,
      dxcc: qso.dxcc,
      Comment: qso.Comment,
    });
  });

  test('no entity stays so when another field is edited', async () => {
    const { me, qso } = await read({ CALL: 'G4QZX', DXCC: '0' });
    expect([qso.dxcc, qso.country]).toEqual([null, '']);
    await me.call('vqso/update', { qdo_id: qso.qdo_id, Name: 'Ann' });
    expect((await me.call('vqso/get', { qdo_id: qso.qdo_id })).body.qso).toMatchObject({ Name: 'Ann', dxcc: null });
    await me.call('vqso/update', { qdo_id: qso.qdo_id, dxcc: 223 });
    expect((await me.call('vqso/get', { qdo_id: qso.qdo_id })).body.qso).toMatchObject({
      dxcc: 223,
      country: 'England',
    });
  });
});

test.each<[string, Record<string, string>, object, flagged: boolean]>([
  ['Hz with a band', { FREQ: '7041500', BAND: '40m' }, { Freq: 7_041.5, Band: '40m' }, false],
  ['Hz of 80 m', { FREQ: '3573000', BAND: '80m' }, { Freq: 3_573, Band: '80m' }, false],
  ['Hz without a band', { FREQ: '7041500', BAND: '' }, { Freq: 7_041.5, Band: '40m' }, true],
  ['Hz of 160 m without a band', { FREQ: '1840000', BAND: '' }, { Freq: 1_840, Band: '160m' }, true],
  ['kHz without a band', { FREQ: '14074', BAND: '' }, { Freq: 14_074, Band: '20m' }, true],
  ['MHz of 3 cm', { FREQ: '10368.1', BAND: '' }, { Freq: 10_368_100, Band: '3cm' }, false],
  ['a frequency on another band', { FREQ: '7.1', BAND: '20m' }, { Freq: 7_100, Band: '40m' }, true],
  ['no frequency', { FREQ: 'high' }, { Freq: null, Band: '20m' }, true],
  ['no band', { BAND: '21m' }, { Band: '' }, true],
  ['a time without zeros', { TIME_ON: '12:34:5' }, { TS: '2026-03-14T12:34:05Z' }, false],
  ['an hour and a minute', { TIME_ON: '14:5' }, { TS: '2026-03-14T14:05:00Z' }, false],
  [
    'an end without its date',
    { TIME_ON: '', TIME_OFF: '1942', QSO_DATE_OFF: '  ' },
    { TS: '2026-03-14T19:42:00Z' },
    false,
  ],
  ['a frequency on no band', { FREQ: '1407.4', BAND: '20m' }, { Band: '20m' }, true],
  ['perhaps a kilowatt', { TX_PWR: '1,500' }, { Power: 1.5 }, true],
  ['the country of an address', { CALL: 'KH6QA', COUNTRY: 'USA' }, { dxcc: 110 }, true],
  ['that of an island', { CALL: 'EA8QAA', COUNTRY: 'Spain' }, { dxcc: 29 }, true],
  ['a country at sea', { CALL: 'JA1QYZ/MM', COUNTRY: 'Japan' }, { dxcc: null }, false],
  ['a country that is later', { CALL: 'OK1QAA', QSO_DATE: '19800101', COUNTRY: 'Czech Republic' }, { dxcc: 218 }, true],
  ['a mode with a sideband', { MODE: 'CW-USB' }, { Mode: 'CW' }, false],
  ['half a watt', { TX_PWR: '.5' }, { Power: 0.5 }, false],
  ['a kilowatt', { TX_PWR: '1kW' }, { Power: 1_000 }, false],
  ['milliwatts', { TX_PWR: '500mW' }, { Power: 0.5 }, false],
  ['a comma', { TX_PWR: '5,5' }, { Power: 5.5 }, false],
  ['no power', { TX_PWR: 'QRP' }, { Power: null }, true],
  ['no entity of this number', { DXCC: '999' }, { dxcc: 339 }, true],
  ['no zone', { CQZ: '41' }, { cq_zone: 25 }, true],
  ['no locator', { GRIDSQUARE: 'ZZ99' }, { GridSquare: '' }, true],
  ['no latitude', { LAT: '52.5', LON: 'E013 00.000' }, { dxcc: 339 }, true],
  ['no own callsign', { STATION_CALLSIGN: '???' }, {}, true],
  ['the end of an FT8 contact', { GRIDSQUARE: 'RR73' }, { GridSquare: '', LAT: 36.4 }, true],
  ['squares at whose edge a station was', { VUCC_GRIDS: 'EM97,FM07' }, { GridSquare: 'EM97', LAT: 37.5 }, false],
  ['four squares', { VUCC_GRIDS: 'EN98,FM08,EM97,FM07' }, { GridSquare: 'EN98' }, false],
])('%s', async (_, given, expected, flagged) => {
  const found = await read(given);
  expect(found.qso).toMatchObject(expected);
  expect(found.flagged).toBe(flagged ? 1 : 0);
  // An unreadable text is not lost.
  const texts = JSON.stringify(found.fields);
  for (const [name, value] of Object.entries(given))
    if (value.trim() !== '') expect([name, texts]).toEqual([name, expect.stringContaining(value)]);
});

test('the own place comes from the position, or from squares', async () => {
  const { fields } = await read({ MY_LAT: 'N052 30.000', MY_LON: 'E013 24.000' });
  expect(fields).toMatchObject({ MY_GRIDSQUARE: 'JO62qm', MY_LAT: 'N052 30.000' });
});
