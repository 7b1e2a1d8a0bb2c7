import { qsoFromAdif } from './qso-from-adif.js';

const bare = { CALL: 'JA1QYZ', QSO_DATE: '20261121', TIME_ON: '194207', BAND: '20m', MODE: 'SSB' };
const draft = (fields: Record<string, string>) => qsoFromAdif({ ...bare, ...fields }, 'log.adi', 7);

describe('an ADIF record as a contact', () => {
  test('every column is filled from its field', () => {
    expect(
      draft({
        FREQ: '14.074',
        RST_SENT: '59',
        RST_RCVD: '57',
        NAME: 'Haruka',
        COMMENT: 'Hi',
        TX_PWR: '100',
        DXCC: '339',
        CQZ: '25',
        GRIDSQUARE: 'PM95',
        CONTEST_ID: 'CQ-WW-SSB',
        STATION_CALLSIGN: 'M0QAA',
      }),
    ).toMatchObject({
      call: 'JA1QYZ',
      ts: Date.UTC(2026, 10, 21, 19, 42, 7),
      freqHz: 14_074_000,
      band: '20m',
      mode: 'SSB',
      snt: '59',
      rcv: '57',
      name: 'Haruka',
      comment: 'Hi',
      power: 100,
      dxcc: 339,
      cqZone: 25,
      grid: 'PM95',
      contestName: 'CQ-WW-SSB',
      stationCallsign: 'M0QAA',
      importId: 7,
    });
  });

  test('a long comment is truncated by characters, not by UTF-16 code units', () => {
    const result = draft({ COMMENT: '😀'.repeat(1_200) });
    expect(typeof result === 'object' && [...result.comment].length).toBe(1_000);
    expect(typeof result === 'object' && result.comment.isWellFormed()).toBe(true);
  });

  test.each([
    ['TIME_OFF stands in for a missing TIME_ON', { TIME_ON: '', TIME_OFF: '2001' }, Date.UTC(2026, 10, 21, 20, 1)],
    [
      'TIME_OFF has the day of its own date',
      { TIME_ON: '', TIME_OFF: '0005', QSO_DATE_OFF: '20261122' },
      Date.UTC(2026, 10, 22, 0, 5),
    ],
    ['midnight, flagged, when there is no time at all', { TIME_ON: '' }, Date.UTC(2026, 10, 21)],
    ['a time that lost its leading zero', { TIME_ON: '942' }, Date.UTC(2026, 10, 21, 9, 42)],
    ['a date with dashes', { QSO_DATE: '2026-11-21' }, Date.UTC(2026, 10, 21, 19, 42, 7)],
  ])('%s', (_, fields, ts) => expect(draft(fields)).toMatchObject({ ts }));

  test.each<[string, string, number | null]>([
    ['14.0755', '20m', 14_075_500],
    ['14,0755', '20m', 14_075_500],
    ['14075.5', '20m', 14_075_500],
    ['14075.5', '', 14_075_500],
    ['10368.1', '3cm', 10_368_100_000],
    ['10136', '30m', 10_136_000],
    ['14.2', '40m', 14_200_000],
    ['14.0.1', '20m', null],
  ])('FREQ %s on %s is %s Hz', (FREQ, BAND, freqHz) => {
    expect(draft({ FREQ, BAND })).toMatchObject({ freqHz });
  });

  test('a missing time is marked', () => {
    expect(draft({ TIME_ON: '' })).toMatchObject({ fields: { APP_PILEUP_TIME_MISSING: 'Y' } });
  });

  test.each([
    ['no call', { CALL: '' }, /no CALL/],
    ['no date', { QSO_DATE: '' }, /no QSO_DATE/],
    ['an impossible date', { QSO_DATE: '20261341' }, /20261341 .*does not exist/],
    ['words for a date', { QSO_DATE: 'today' }, /not a date/],
    ['words for a time', { TIME_ON: 'noon' }, /not a time/],
    ['no mode', { MODE: '' }, /no MODE/],
    ['a mode longer than any', { MODE: 'x'.repeat(8_000) }, /longer than any mode/],
  ])('%s is a reason to reject', (_, fields, reason) => expect(draft(fields)).toMatch(reason));

  test.each([
    ['N048 30.000', 'E011 15.000', 48.5, 11.25],
    ['S018 28.430', 'W021 22.892', -18.4738, -21.3815],
    ['nowhere', 'X000 00.000', null, null],
  ])('the position %s %s', (LAT, LON, lat, lon) => {
    const result = draft({ LAT, LON });
    if (typeof result === 'string') throw new Error(result);
    if (lat === null) expect([result.lat, result.lon]).toEqual([null, null]);
    else {
      expect(result.lat).toBeCloseTo(lat, 3);
      expect(result.lon).toBeCloseTo(lon ?? 0, 3);
    }
  });
});
