import { lotwModeGroup } from '@pileup/radio/fields/lotw-mode';
import fc from 'fast-check';
import { amount } from '../../../../test/tiers.ts';
import type { ContactAround } from '../../logbook/index.js';
import { matchReport, missingFields, type ReportedContact, reportedContact } from './match-report.js';

const STATION = 'G4QZX';
const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 20, 12);

const call = fc.constantFrom('W1QAA', 'W1QAA/P', 'DL1QXX');
const place = fc.constantFrom(
  { propMode: '', satName: '' },
  { propMode: 'TR', satName: '' },
  { propMode: 'SAT', satName: 'AO-7' },
  { propMode: 'SAT', satName: 'RS-44' },
);
const at = fc.integer({ min: -45 * 60, max: 45 * 60 }).map((seconds) => NOON + seconds * 1_000);
const mode = fc.constantFrom(
  ['SSB', 'USB'],
  ['FM', ''],
  ['CW', ''],
  ['FT8', ''],
  ['MFSK', 'FT4'],
  ['SSTV', ''],
  ['FAX', ''],
);
const contact: fc.Arbitrary<Omit<ContactAround, 'qdoId'>> = fc
  .tuple(call, at, fc.constantFrom('20m', '2m'), mode, fc.constantFrom('', 'G4QZX', 'G4QZX/P'), place)
  .map(([dx, moment, band, [main = '', submode = ''], stationCallsign, where]) => ({
    call: dx,
    at: moment,
    band,
    mode: main,
    submode,
    stationCallsign,
    ...where,
  }));
const reported: fc.Arbitrary<ReportedContact> = fc
  .tuple(contact, fc.constantFrom('', 'G4QZX', 'G4QZX/P'))
  .map(([{ call: dx, at: moment, band, mode: main, submode, propMode, satName }, ownCall]) => ({
    call: dx,
    ownCall,
    at: moment,
    band,
    group: lotwModeGroup(main, submode),
    confirmation: null,
    satellite: propMode === 'SAT' ? satName : '',
  }));

/** The rule, written a second time: both calls as signed, band or satellite, group of modes, 30 minutes. */
function mayMatch(one: ReportedContact, other: ContactAround): boolean {
  const own = other.stationCallsign === '' ? STATION : other.stationCallsign;
  if (other.call !== one.call || (one.ownCall !== '' && own !== one.ownCall)) return false;
  const isSatellite = other.propMode === 'SAT';
  if (isSatellite !== (one.satellite !== '')) return false;
  if (isSatellite ? other.satName !== one.satellite : other.band !== one.band) return false;
  return lotwModeGroup(other.mode, other.submode) === one.group && Math.abs(other.at - one.at) <= 30 * MINUTE;
}

test('finds the nearest contact that the rule allows, in whatever order, and no other', () => {
  fc.assert(
    fc.property(reported, fc.array(contact, { maxLength: 12 }), (one, list) => {
      const contacts = list.map((each, index) => ({ ...each, qdoId: index + 1 }));
      const allowed = contacts
        .filter((each) => mayMatch(one, each))
        .sort((a, b) => Math.abs(a.at - one.at) - Math.abs(b.at - one.at) || a.qdoId - b.qdoId);
      expect(matchReport(one, contacts, STATION)?.qdoId).toBe(allowed[0]?.qdoId);
      expect(matchReport(one, contacts.toReversed(), STATION)?.qdoId).toBe(allowed[0]?.qdoId);
    }),
    { numRuns: amount(600, 6_000) },
  );
});

test.each([
  [30 * MINUTE, true],
  [30 * MINUTE + 1_000, false],
])('a difference of %d ms matches: %s', (apart, matches) => {
  const own: ContactAround = {
    qdoId: 1,
    call: 'W1QAA',
    at: NOON,
    band: '20m',
    mode: 'CW',
    submode: '',
    stationCallsign: '',
    propMode: '',
    satName: '',
  };
  const there = reportedContact({ CALL: 'W1QAA', BAND: '20M', MODE: 'CW', QSO_DATE: '20261120', TIME_ON: '120000' });
  expect(there && matchReport({ ...there, at: NOON + apart }, [own], STATION) !== undefined).toBe(matches);
});

test('a record of a report is read, with its confirmation and credits', () => {
  const record = {
    CALL: 'w1qaa',
    BAND: '70CM',
    MODE: 'PHONE',
    APP_LOTW_MODEGROUP: 'PHONE',
    APP_LOTW_OWNCALL: 'G4QZX',
    QSO_DATE: '20261120',
    TIME_ON: '120530',
    PROP_MODE: 'SAT',
    SAT_NAME: 'RS-44',
    QSL_RCVD: 'Y',
    QSLRDATE: '20261121',
    CREDIT_GRANTED: 'DXCC:LOTW',
    APP_LOTW_CREDIT_GRANTED: 'DXCC, WAS:LOTW,<script>',
  };
  expect(reportedContact(record)).toEqual({
    call: 'W1QAA',
    ownCall: 'G4QZX',
    at: NOON + 330_000,
    band: '70cm',
    group: 'PHONE',
    satellite: 'RS-44',
    confirmation: { LOTW_QSL_RCVD: 'Y', LOTW_QSLRDATE: '20261121', CREDIT_GRANTED: 'DXCC:LOTW,DXCC,WAS:LOTW' },
  });
  expect(reportedContact({ ...record, GRIDSQUARE: 'fn31PR', STATE: 'ct' })?.confirmation).toMatchObject({
    GRIDSQUARE: 'FN31pr',
    STATE: 'CT',
  });
  const odd = reportedContact({ ...record, GRIDSQUARE: 'ZZ99', STATE: '<b>' })?.confirmation;
  expect([odd?.GRIDSQUARE, odd?.STATE]).toEqual([undefined, undefined]);
  expect(reportedContact({ ...record, QSL_RCVD: 'N' })?.confirmation).toBeNull();
  for (const part of [{ CALL: '' }, { QSO_DATE: '20261399' }, { TIME_ON: '' }])
    expect(reportedContact({ ...record, ...part })).toBeNull();
});

test('only what a contact lacks is added; credits join those that it has', () => {
  const confirmation = { LOTW_QSL_RCVD: 'Y', CREDIT_GRANTED: 'DXCC:LOTW' };
  expect(missingFields(confirmation, {})).toEqual(confirmation);
  expect(missingFields(confirmation, { LOTW_QSL_RCVD: 'Y', CREDIT_GRANTED: 'WAS:CARD' })).toEqual({
    CREDIT_GRANTED: 'WAS:CARD,DXCC:LOTW',
  });
  // The place of the other station only where the contact has none.
  const place = { GRIDSQUARE: 'FN31pr', STATE: 'CT' };
  expect(missingFields(place, {})).toEqual(place);
  expect(missingFields(place, { GRIDSQUARE: 'FN20', STATE: 'NY' })).toEqual({});
  expect(missingFields(place, { VUCC_GRIDS: 'FN31,FN32' })).toEqual({ STATE: 'CT' });
  expect(missingFields(confirmation, { LOTW_QSL_RCVD: 'Y', CREDIT_GRANTED: 'DXCC:LOTW,WAS:CARD' })).toEqual({});
});
