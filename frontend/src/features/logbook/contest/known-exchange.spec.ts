import type { KeptQso } from '@pileup/contract/logbook';
import { EMPTY_FORM, logForm } from '../bar/log-form.ts';
import { outsideText } from './contest-warnings.ts';
import { knownExchange } from './known-exchange.ts';
import { contestByName, modeIn } from './stored-contest.ts';

const now = Date.UTC(2026, 10, 28, 14, 0);
const chosen = (name: string, exchange: string, rule?: 'cq-ww' | 'ww-digi') => {
  const contest = contestByName(name, now);
  return { contest: { ...contest, rule: rule ?? contest.rule }, isListed: false, exchange };
};
const kept = (Call: string, ContestName: string, received: string, GridSquare = '') =>
  ({ Call, ContestName, GridSquare, fields: { SRX_STRING: received } }) as unknown as KeptQso;
const scored = [{ contact: { call: 'DL1QA', received: '14' } }, { contact: { call: 'VK2QA', received: '77' } }];
const sources = {
  scored,
  kept: [kept('G4QB', 'CQWWCW', '15'), kept('G4QB', 'CWOPS-CWT', 'BOB 1234'), kept('G4QC', '', '', 'io91wm')],
  grid: 'JN58TD',
};

test.each([
  ['the exchange of this contest', chosen('CQ-WW-CW', '14'), 'DL1QA', '14'],
  ['that of another year', chosen('CQ-WW-CW', '14'), 'G4QB', '15'],
  ['in place of a wrong one, the zone of the callsign', chosen('CQ-WW-CW', '14'), 'VK2QA', '30'],
  ['the zone of the callsign', chosen('CQ-WW-CW', '14'), 'JA1QYZ', '25'],
  ['a name and number', chosen('CWOPS-CWT', 'ANN 7'), 'G4QB', 'BOB 1234'],
  ['nothing of a new station', chosen('CWOPS-CWT', 'ANN 7'), 'G4QA', ''],
  ['no serial number', chosen('CQ-WPX-CW', ''), 'DL1QA', ''],
  ['the square of the log', chosen('WW-DIGI', 'IO91'), 'G4QC', 'IO91'],
  ['the square of the callbook', chosen('WW-DIGI', 'IO91'), 'G4QA', 'JN58'],
])('%s is filled in', (_, contest, call, exchange) => {
  expect(knownExchange(contest, call, now, sources)).toBe(exchange);
});

test('an exchange that was filled in goes with the callsign, one that was typed stays', () => {
  const guessed = logForm({ ...EMPTY_FORM, call: 'DL1QA' }, { type: 'guess', values: { SRX_STRING: '14' } });
  expect(guessed.extra.SRX_STRING).toBe('14');
  expect(logForm(guessed, { type: 'typed', field: 'call', text: 'JA1QA' }).extra.SRX_STRING).toBeUndefined();
  const typed = logForm(guessed, { type: 'extra', values: { SRX_STRING: '15' } });
  expect(logForm(typed, { type: 'typed', field: 'call', text: 'JA1QA' }).extra.SRX_STRING).toBe('15');
});

test('a contest sets its mode, unless the mode is one of the contest', () => {
  const mode = (name: string, form = EMPTY_FORM) => modeIn(contestByName(name, now), form);
  expect(mode('CQ-WW-CW')).toEqual({ mode: 'CW', submode: '' });
  expect(mode('CQ-WW-SSB')).toBeNull();
  expect(mode('CQ-WW-SSB', { ...EMPTY_FORM, mode: 'CW', submode: '', freq: '14.025' })).toEqual({
    mode: 'SSB',
    submode: 'USB',
  });
  expect(mode('WW-DIGI')).toEqual({ mode: 'FT8', submode: '' });
  expect(mode('WW-DIGI', { ...EMPTY_FORM, mode: 'MFSK', submode: 'FT4' })).toBeNull();
  expect(mode('PACC')).toBeNull();
});

test('a mode, a band and a time outside of a contest are named', () => {
  const listed = { ...chosen('CQ-WW-CW', '14'), isListed: true };
  const rules = { ...listed.contest, from: now, to: now + 3_600_000 };
  const text = (more: object) =>
    outsideText(listed, rules, { at: now, band: '20m', mode: 'CW', submode: '', ...more }, 'dmy');
  expect(text({})).toBeNull();
  expect(text({ mode: 'SSB', submode: 'USB' })).toBe('USB is not allowed in CQ-WW-CW (modes: CW).');
  expect(text({ band: '30m' })).toBe('30m is not in CQ-WW-CW (bands: 160m, 80m, 40m, 20m, 15m, 10m).');
  expect(text({ at: now - 1 })).toBe('CQ-WW-CW begins on 28 Nov 14:00 UTC.');
  expect(text({ at: now + 3_600_000 })).toBe('CQ-WW-CW ended on 28 Nov 15:00 UTC.');
});
