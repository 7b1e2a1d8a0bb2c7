import type { Program } from '@pileup/contract/presence';
import { activeSince, connectedText, isConnected } from './program-activity.ts';

const gate: Program = {
  id: 1,
  name: 'WaveLogGate',
  through: '',
  last_seen: '2026-11-21T12:00:00Z',
  last_sent: '14.074 MHz FT8',
};
const wsjtx: Program = { ...gate, id: 2, name: 'WSJT-X', through: 'Shack PC' };
const again = { ...gate, last_seen: '2026-11-21T12:00:15Z' };

test.each<[string, Program[], Program[], Program | undefined]>([
  ['nothing without programs', [], [], undefined],
  ['nothing without a change', [gate, wsjtx], [wsjtx, gate], undefined],
  ['a new program', [gate], [wsjtx, gate], wsjtx],
  ['a known program that sent again', [gate, wsjtx], [again, wsjtx], again],
  ['nothing if one was removed', [gate, wsjtx], [wsjtx], undefined],
])('a connection test finds %s', (_, before, now, expected) => {
  expect(activeSince(before, now)).toBe(expected);
});

test.each([
  ['2026-11-21T12:00:59Z', true],
  ['2026-11-21T12:01:00Z', false],
  // This clock is behind the server's.
  ['2026-11-21T11:59:00Z', true],
])('at %s it is connected: %s', (at, connected) => {
  expect(isConnected(gate, Date.parse(at))).toBe(connected);
});

test('one sentence names the program and what it sent', () => {
  expect(connectedText(gate)).toBe('WaveLogGate is connected: it sent 14.074 MHz FT8.');
  expect(connectedText({ name: 'N1MM+', last_sent: 'a QSO with JA1QYZ' })).toBe(
    'N1MM+ is connected: it sent a QSO with JA1QYZ.',
  );
  expect(connectedText({ name: 'rigctld', last_sent: '' })).toBe('rigctld is connected.');
});
