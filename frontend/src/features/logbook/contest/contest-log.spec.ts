import type { KeptQso } from '@pileup/contract/logbook';
import type { UnsentContact } from '../../../lib/outbox/unsent-contact.ts';
import { EMPTY_FORM } from '../bar/log-form.ts';
import { contestFields, fieldsForContest, isOfContest, receivedField, WITHOUT_CONTEST } from './contest-fields.ts';
import { bandTotals, cabrilloPath, contestLog, contestState, ratePerHour, rulesOf, scoreWith } from './contest-log.ts';
import { type ChosenContest, contestByName, isChoosable, readStored, usualExchange } from './stored-contest.ts';

const now = Date.UTC(2026, 10, 28, 14, 0);
const own = { call: 'G4QZX', grid: 'IO91' };
const chosen: ChosenContest = { contest: contestByName('CQ-WPX-CW', now), isListed: false, exchange: '' };

const kept = (qdo_id: number, call: string, minutes: number, more: Partial<KeptQso> = {}) =>
  ({
    qdo_id,
    Call: call,
    TS: new Date(now - minutes * 60_000).toISOString(),
    ContestName: 'CQWPXCW',
    Band: '20m',
    Mode: 'CW',
    SubMode: '',
    GridSquare: '',
    dxcc: null,
    station_callsign: 'G4QZX',
    fields: { STX: '7', SRX_STRING: '0287' },
    ...more,
  }) as KeptQso;
const unsent = (n: number, Call: string, minutes: number) =>
  ({
    id: `u${n}`,
    n,
    fields: {
      Call,
      TS: new Date(now - minutes * 60_000).toISOString(),
      Freq: 14_031,
      Mode: 'CW',
      ContestName: 'CQ-WPX-CW',
      fields: { STX: '8', SRX: '12' },
    },
  }) as unknown as UnsentContact;

test('stored and waiting contacts of the contest score in order of time, a duplicate counts 0', () => {
  const log = contestLog(
    chosen,
    [
      kept(3, 'W3QHX', 20),
      kept(1, 'JA1QYZ', 50),
      kept(2, 'W3QHX', 40, { fields: { SRX: '131' } }),
      kept(4, 'K1QA', 30, { ContestName: 'CQ-WW-CW' }),
    ],
    [unsent(1, 'PY2QLA', 5)],
    own,
  );
  expect(log.map(({ id, sent, received }) => [id, sent, received])).toEqual([
    ['1', '7', '0287'],
    ['2', '', '131'],
    ['3', '7', '0287'],
    ['u1', '8', '12'],
  ]);
  const state = contestState(chosen, log);
  expect(state.scored.map(({ points }) => points)).toEqual([3, 3, 0, 3]);
  expect(state.scorer.totals()).toMatchObject({ contacts: 3, duplicates: 1, points: 9, multipliers: 3, score: 27 });
  expect(cabrilloPath(chosen, state)).toBe(
    '/import-export?contest=CQ-WPX-CW&from=2026-11-28&to=2026-11-28&score=27#contest-log',
  );
  expect(bandTotals(state.scored)).toEqual([{ band: '20m', contacts: 3, points: 9, multipliers: 3 }]);
  const again = state.scorer.preview({ ...(log[1] as (typeof log)[number]), at: now });
  expect(again.duplicateOf).toMatchObject({ at: now - 40 * 60_000, received: '131' });
  const next = state.scorer.preview({ ...(log[1] as (typeof log)[number]), call: 'LU1QA', at: now });
  expect([next.points, scoreWith(rulesOf(chosen), state, next)]).toEqual([3, 48]);
  expect([ratePerHour(state, 10, now), ratePerHour(state, 60, now)]).toEqual([6, 4]);
});

test('the received zone is a multiplier of CQ WW', () => {
  const contest = { ...contestByName('CQ-WW-CW', now), rule: 'cq-ww' as const };
  const ww = { ...chosen, contest };
  const named = { ContestName: 'CQ-WW-CW' };
  const log = contestLog(
    ww,
    [
      kept(1, 'W1QA', 5, { ...named, fields: { SRX_STRING: '03' } }),
      kept(2, 'W1QB', 4, { ...named, fields: { SRX: '4' } }),
      kept(3, 'W1QC', 3, { ...named, fields: { SRX_STRING: '599' } }),
    ],
    [],
    own,
  );
  const zones = contestState(ww, log).scored.map(({ newMultipliers }) => newMultipliers[0]?.value);
  expect(zones).toEqual(['3', '4', '5']);
});

test('bands of well-known contests, and sessions of an hour that are contests of their own', () => {
  const ids = (name: string, contacts: KeptQso[], at = now) =>
    contestLog({ ...chosen, contest: contestByName(name, now) }, contacts, [], own, at).map(({ id }) => id);
  const named = (name: string) => ({ ContestName: name });
  const rtty = { ...named('CQ-WW-RTTY'), Mode: 'RTTY' };
  expect(
    ids('CQ-WW-RTTY', [
      kept(1, 'K1QA', 9, { ...rtty, Band: '17m' }),
      kept(2, 'K1QA', 8, { ...rtty, Band: '160m' }),
      kept(3, 'K1QA', 7, { ...rtty, Band: '80m' }),
    ]),
  ).toEqual(['3']);
  const cwt = named('CWOPS-CWT');
  const sessions = [
    kept(1, 'K1QA', 380, cwt),
    kept(2, 'K1QA', 330, cwt),
    kept(3, 'K1QA', 50, cwt),
    kept(4, 'K1QB', 3, cwt),
  ];
  expect(ids('CWOPS-CWT', sessions)).toEqual(['3', '4']);
  expect(ids('CWOPS-CWT', sessions.slice(0, 2))).toEqual([]);
  expect(ids('CWOPS-CWT', sessions, now + 110 * 60_000)).toEqual(['3', '4']);
  expect(ids('CQ-WW-RTTY', [kept(1, 'K1QA', 600, rtty), kept(2, 'K1QA', 3, rtty)])).toEqual(['1', '2']);
});

test('a contest of this site takes contacts by time, band and mode, whatever they are named', () => {
  const contest = { ...chosen.contest, bands: ['40m'], rule: 'one-point' as const };
  const log = contestLog(
    { ...chosen, contest, isListed: true },
    [kept(1, 'K1QA', 5), kept(2, 'K1QA', 4, { Band: '40m', ContestName: '' })],
    [],
    own,
  );
  expect(log.map(({ id }) => id)).toEqual(['2']);
  expect(scoreWith(contest, contestState({ ...chosen, contest }, log), { points: 1 } as never)).toBe(2);
});

test.each<[string, string, readonly string[]]>([
  ['CQ-WPX-CW', '', ['STX', 'SRX']],
  ['CQ-WW-SSB', '14', ['STX_STRING', 'SRX_STRING']],
  ['WW-DIGI', 'IO91', ['STX_STRING', 'GRIDSQUARE']],
  ['PACC', '', ['STX', 'SRX']],
])('the exchange of %s is %p, in %p', (name, exchange, fields) => {
  const contest = contestByName(name, now);
  expect(usualExchange(contest, { grid: 'io91wm', zone: 14 })).toBe(exchange);
  const one = { contest, isListed: false, exchange };
  expect(contestFields(one)).toEqual(fields);
  expect(isOfContest(one, receivedField(one))).toBe(true);
});

test('the fields of the form follow the contest', () => {
  expect(fieldsForContest(chosen, EMPTY_FORM.extra)).toEqual({ CONTEST_ID: 'CQ-WPX-CW' });
  expect(fieldsForContest(chosen, { CONTEST_ID: 'CQ-WPX-CW', STX: '012' })).toBeNull();
  const zone = { contest: contestByName('CQ-WW-CW', now), isListed: false, exchange: '14' };
  expect(fieldsForContest(zone, { CONTEST_ID: 'CQ-WW-CW', STX: '012' })).toEqual({ STX_STRING: '14', STX: '' });
  expect(Object.values(WITHOUT_CONTEST).join('')).toBe('');
});

test.each([
  ['running', -1, true],
  ['counting', -40, true],
  ['final', -90, false],
  ['upcoming', 71, true],
  ['upcoming', 73, false],
] as const)('a contest that is %s and begins in %p hours can be chosen: %p', (state, hours, choosable) => {
  expect(isChoosable({ state, from: new Date(now + hours * 3_600_000).toISOString() }, now)).toBe(choosable);
});

test('what is stored is read again, anything else is left out', () => {
  const stored = { listed: [chosen.contest], chosen, isOpen: true, isSending: true };
  expect(readStored(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  const nothing = { listed: [], chosen: null, isOpen: false, isSending: false };
  for (const value of [undefined, null, 7, { listed: [{}], chosen: { contest: {} } }, { listed: 'x', isOpen: 1 }])
    expect(readStored(value)).toEqual(nothing);
});
