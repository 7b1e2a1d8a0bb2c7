import fc from 'fast-check';
import { distanceKm, gridCentre, parseGrid } from '../grid.ts';
import { type ContestContact, isInContest, receivedZone } from './contest-rules.ts';
import { SCORING_RULE_KEYS } from './rule-texts.ts';
import { LogScorer, scoreLog } from './score-log.ts';
import { scoringRule } from './scoring-rules.ts';

const AT = Date.UTC(2025, 10, 29, 12);
let nextId = 1;
const contact = (values: Partial<ContestContact>): ContestContact => ({
  qdo_id: nextId++,
  at: AT + nextId * 60_000,
  call: 'DL1QAA',
  stationCall: 'G4QZX',
  band: '20m',
  mode: 'CW',
  submode: '',
  modeClass: 'CW' as const,
  grid: '',
  ownGrid: '',
  dxcc: null,
  zone: null,
  ...values,
});

test.each([
  ['FN36', 'DM18', 3664.72, 2, 8],
  ['IO91', 'FN31', 5392.73, 2, 11],
  ['JO01', 'QF56', 16882.17, 6, 34],
  ['JO59', 'PM95', 8424.27, 3, 17],
  ['JO59', 'JO59', 0, 1, 1],
])('%s to %s is %d km: %i points in WW Digi, %i in ARRL Digital', (ownGrid, grid, km, digi, arrl) => {
  const [from, to] = [parseGrid(ownGrid), parseGrid(grid)].map((each) => gridCentre(each as never));
  expect(distanceKm(from as never, to as never, 6371)).toBeCloseTo(km, 2);
  expect(scoringRule('ww-digi').points(contact({ ownGrid, grid: `${grid}ab` }))).toBe(digi);
  expect(scoringRule('arrl-digital').points(contact({ ownGrid: `${ownGrid}xx`, grid }))).toBe(arrl);
});

test('WW Digi: fields count per band; a station once per band in FT8 and FT4; no grid is the base point', () => {
  const rules = { rule: 'ww-digi', duplicates: 'band' } as const;
  const ft8 = { ownGrid: 'IO91', mode: 'FT8', modeClass: 'Data' as const };
  const { scored, totals } = scoreLog(rules, [
    contact({ ...ft8, call: 'W1QAB', grid: 'FN31' }),
    contact({ ...ft8, call: 'W1QAB', grid: 'FN31', mode: 'MFSK', submode: 'FT4' }),
    contact({ ...ft8, call: 'W1QAB', grid: 'FN31', band: '40m' }),
    contact({ ...ft8, call: 'W2QAB', grid: 'FN20' }),
    contact({ ...ft8, call: 'W3QAB' }),
    contact({ ...ft8, call: 'W4QAB', grid: 'FN' }),
  ]);
  expect(scored.map(({ points }) => points)).toEqual([2, 0, 2, 2, 1, 1]);
  expect(scored[1]?.duplicateOf?.call).toBe('W1QAB');
  expect(totals).toEqual({ contacts: 5, duplicates: 1, points: 8, multipliers: 2, score: 16 });
});

test.each([
  ['IT9QAA', '*IT9', 1],
  ['IH9/DL1QAA', '*IG9', 3],
  ['GM3ZET', '*GM/s', 1],
  ['JW5QAA', '259', 1],
  ['TA1QA', '*TA1', 1],
  ['TA2QA', '390', 3],
  ['4U1A', '*4U1V', 1],
  ['OE1QAA', '206', 1],
  ['I2QAA', '248', 0],
  ['IS0QAA', '225', 1],
])('CQ WW for an Italian: %s is the country %s and counts %i', (call, country, points) => {
  const worked = contact({ call, stationCall: 'I1QZX' });
  expect(scoringRule('cq-ww').points(worked)).toBe(points);
  expect(scoringRule('cq-ww').multipliers(worked)).toContainEqual({ kind: 'entity', value: country, band: '20m' });
});

test('the entity that the operator logged is not divided by the WAE list, and WPX knows no Sicily', () => {
  const worked = contact({ call: 'IT9QAA', stationCall: 'I1QZX', dxcc: 225 });
  expect(scoringRule('cq-ww').multipliers(worked)).toContainEqual({ kind: 'entity', value: '225', band: '20m' });
  expect(scoringRule('cq-wpx').points(contact({ call: 'IT9QAA', stationCall: 'I1QZX' }))).toBe(1);
});

test('CQ WW: the score of 5 contacts with 3 points, 5 zones and 4 countries is 27', () => {
  const own = { stationCall: 'K6QTE' };
  const { totals } = scoreLog({ rule: 'cq-ww', duplicates: 'band' }, [
    contact({ ...own, call: 'W1QAB' }),
    contact({ ...own, call: 'W1QAB', band: '15m', zone: 4 }),
    contact({ ...own, call: 'W6QAB', zone: 3 }),
    contact({ ...own, call: 'K4QAB', band: '40m', zone: 5 }),
    contact({ ...own, call: 'JA1QYZ' }),
  ]);
  expect(totals).toMatchObject({ contacts: 5, points: 3, multipliers: 9, score: 27 });
});

test.each([
  ['G4QZX', 'W1QAB', '20m', 3, 3],
  ['G4QZX', 'W1QAB', '40m', 3, 6],
  ['G4QZX', 'DL1QAA', '10m', 1, 1],
  ['G4QZX', 'DL1QAA', '80m', 1, 2],
  ['G4QZX', 'G3QQQ', '20m', 0, 1],
  ['G4QZX', 'G3QQQ', '160m', 0, 1],
  ['W1QAB', 'VE3QOZ', '20m', 2, 2],
  ['W1QAB', 'VE3QOZ', '40m', 2, 4],
  ['EA8/G4QZX', 'G3QQQ', '20m', 3, 3],
  ['G4QZX', 'G3QQQ/MM', '20m', 3, 3],
])('%s works %s on %s: %i points in CQ WW, %i in CQ WPX', (stationCall, call, band, ww, wpx) => {
  const one = contact({ stationCall, call, band });
  expect(scoringRule('cq-ww').points(one)).toBe(ww);
  expect(scoringRule('cq-wpx').points(one)).toBe(wpx);
});

test('multipliers of CQ WW: the own country counts, a station at sea gives its zone only', () => {
  const values = (one: Partial<ContestContact>) =>
    scoringRule('cq-ww')
      .multipliers(contact(one))
      .map(({ kind, value, band }) => `${kind} ${value} ${band}`);
  expect(values({ call: 'G3QQQ' })).toEqual(['zone 14 20m', 'entity 223 20m']);
  expect(values({ call: 'G3QQQ/MM', zone: 8 })).toEqual(['zone 8 20m']);
  expect(values({ call: 'G3QQQ/MM' })).toEqual([]);
});

test('the received zone counts before that of the call, if the exchange is a zone', () => {
  const zones = ['1', '05', ' 40 ', '0', '41', '599', '14 DX', '1.5', '', 'MA'].map((text) =>
    receivedZone('cq-ww', text),
  );
  expect(zones).toEqual([1, 5, 40, null, null, null, null, null, null, null]);
  expect(receivedZone('cq-wpx', '14')).toBeNull();
  const [zone] = scoringRule('cq-ww').multipliers(contact({ call: 'W1QAB', zone: receivedZone('cq-ww', '3') }));
  expect(zone?.value).toBe('3');
});

test('a prefix of CQ WPX counts once in the whole contest', () => {
  const { totals } = scoreLog({ rule: 'cq-wpx', duplicates: 'band' }, [
    contact({ call: 'DL1QAA' }),
    contact({ call: 'DL1QAB' }),
    contact({ call: 'DL1QAA', band: '40m' }),
    contact({ call: 'DK1QAA' }),
  ]);
  expect(totals).toMatchObject({ points: 5, multipliers: 2, score: 10 });
});

test('duplicates by band, by band and mode, by call; a preview changes nothing', () => {
  const log = [{}, { modeClass: 'Voice' as const, mode: 'SSB' }, { band: '40m' }].map(contact);
  const contacts = (duplicates: 'band' | 'band-and-mode' | 'call') =>
    scoreLog({ rule: 'one-point', duplicates }, log).totals.contacts;
  expect([contacts('call'), contacts('band'), contacts('band-and-mode')]).toEqual([1, 2, 3]);
  const scorer = new LogScorer({ rule: 'one-point', duplicates: 'band' });
  expect(scorer.preview(contact({})).points).toBe(1);
  expect(scorer.totals().contacts).toBe(0);
});

test('a contest begins with its first moment and ends before its last; modes match submodes', () => {
  const contest = { modes: ['FT8', 'FT4'], bands: ['20m'], from: 1_000, to: 2_000 };
  const one = { at: 1_000, band: '20m', mode: 'FT8', submode: '' };
  expect(isInContest(contest, one)).toBe(true);
  expect(isInContest(contest, { ...one, mode: 'MFSK', submode: 'FT4' })).toBe(true);
  for (const other of [{ at: 999 }, { at: 2_000 }, { band: '40m' }, { band: '' }, { mode: 'MFSK' }, { mode: 'CW' }])
    expect(isInContest(contest, { ...one, ...other })).toBe(false);
});

test('any text as call, grid and zone has a score under every rule, and order does not matter', () => {
  const any = fc.record({
    call: fc.oneof(fc.string(), fc.constantFrom('W1QAB', 'DL1QAA/P', 'G4QZX/MM')),
    grid: fc.oneof(fc.string(), fc.constantFrom('JO59', 'FN31pr')),
    band: fc.constantFrom('20m', '40m', '', '2m'),
    dxcc: fc.option(fc.nat(600)),
    zone: fc.option(fc.integer({ min: 0, max: 99 })),
    at: fc.nat(5),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), fc.constantFrom(...SCORING_RULE_KEYS), (log, rule) => {
      const contacts = log.map((one, index) => contact({ ...one, qdo_id: index, ownGrid: 'IO91' }));
      const { totals } = scoreLog({ rule, duplicates: 'band' }, contacts);
      expect(Number.isSafeInteger(totals.score)).toBe(true);
      expect(scoreLog({ rule, duplicates: 'band' }, contacts.toReversed()).totals).toEqual(totals);
    }),
  );
});
