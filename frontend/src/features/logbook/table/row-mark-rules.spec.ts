import { rowMarks } from './row-mark-rules.ts';

const marks = (some: Partial<Parameters<typeof rowMarks>[0]>) =>
  rowMarks({ ContestName: '', qso_origin: 'LOGBAR', station_callsign: 'G4QZX', ...some }, 'G4QZX').map(
    ({ text }) => text,
  );

test.each<[string, Parameters<typeof marks>[0], string[]]>([
  ['none for an ordinary contact', {}, []],
  ['a contest', { ContestName: 'CQ-WW-CW' }, ['Contest CQ-WW-CW']],
  ['an import', { qso_origin: 'my log.ADI' }, ['Imported from my log.ADI']],
  ['a program', { qso_origin: 'WSJT-X' }, ['Logged by WSJT-X']],
  ['an old licence', { station_callsign: 'M6QAA' }, ['Logged as M6QAA']],
  ['none for a portable call', { station_callsign: 'EA8/G4QZX/P' }, []],
  [
    'all of them',
    { ContestName: 'FD', qso_origin: 'N1MM', station_callsign: 'M6QAA' },
    ['Contest FD', 'Logged by N1MM', 'Logged as M6QAA'],
  ],
])('%s', (_, row, texts) => {
  expect(marks(row)).toEqual(texts);
});
