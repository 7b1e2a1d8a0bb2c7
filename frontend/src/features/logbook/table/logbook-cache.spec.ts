import type { LogbookAnswer, LogbookRow } from '@pileup/contract/logbook';
import { withoutRow, withRow } from './logbook-cache.ts';

const row = (qdo_id: number, minute: number, Call = 'W3QHX'): LogbookRow => ({
  qdo_id,
  TS: new Date(Date.UTC(2026, 10, 28, 19, minute)).toISOString(),
  Call,
  station_callsign: 'G4QZX',
  Freq: 7127,
  Band: '40m',
  Mode: 'SSB',
  SubMode: 'LSB',
  Name: '',
  country: '',
  Comment: '',
  ContestName: '',
  qso_origin: 'LOGBAR',
});
const page = (rows: LogbookRow[], some: Partial<LogbookAnswer> = {}): LogbookAnswer => ({
  logbook: rows,
  page: 1,
  pages: 1,
  count: rows.length,
  ...some,
});
const ids = ({ logbook }: LogbookAnswer) => logbook.map(({ qdo_id }) => qdo_id);

describe('a contact enters the page of the log that is on screen', () => {
  test('on top where it is the newest', () => {
    const answer = withRow(page([row(2, 2), row(1, 1)]), row(3, 3), {});
    expect([ids(answer), answer.count]).toEqual([[3, 2, 1], 3]);
  });

  test('in its place where it is older', () => {
    expect(ids(withRow(page([row(3, 3), row(1, 1)]), row(2, 2), {}))).toEqual([3, 2, 1]);
    expect(ids(withRow(page([row(3, 3)]), row(1, 1), {}))).toEqual([3, 1]);
  });

  test('once only: the same contact again is brought up to date', () => {
    const answer = withRow(page([row(2, 2), row(1, 1)]), { ...row(1, 1), Name: 'Tom' }, {});
    expect([ids(answer), answer.count, answer.logbook[1]?.Name]).toEqual([[2, 1], 2, 'Tom']);
  });

  test('not where its time lies on another page', () => {
    expect(ids(withRow(page([row(2, 2)], { page: 2, pages: 2 }), row(3, 3), {}))).toEqual([2]);
    expect(ids(withRow(page([row(2, 2)], { page: 1, pages: 2 }), row(1, 1), {}))).toEqual([2]);
  });

  test('not where another call was asked for; a call changed away from it leaves', () => {
    expect(ids(withRow(page([row(2, 2)]), row(3, 3, 'G4QZX'), { call: 'w3' }))).toEqual([2]);
    expect(ids(withRow(page([row(2, 2)]), row(2, 2, 'G4QZX'), { call: 'w3' }))).toEqual([]);
  });

  test('a full page stays as long as it was asked to be', () => {
    expect(ids(withRow(page([row(2, 2), row(1, 1)], { pages: 3 }), row(3, 3), { size: 2 }))).toEqual([3, 2]);
  });
});

test('a deleted contact leaves, and the count knows; another page stays as it is', () => {
  const answer = page([row(2, 2), row(1, 1)]);
  expect(withoutRow(answer, 2)).toMatchObject({ count: 1 });
  expect(withoutRow(answer, 9)).toBe(answer);
});
