import type { LogbookResponse, LogbookRow } from '@pileup/contract/logbook';
import { withoutRow, withRow } from './changed-page.ts';

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
const page = (rows: LogbookRow[], some: Partial<LogbookResponse> = {}): LogbookResponse => ({
  logbook: rows,
  page: 1,
  pages: 1,
  count: rows.length,
  ...some,
});
const ids = ({ logbook }: LogbookResponse) => logbook.map(({ qdo_id }) => qdo_id);

describe('a contact is inserted into the cached page', () => {
  test('on top if it is the newest', () => {
    const response = withRow(page([row(2, 2), row(1, 1)]), row(3, 3), {});
    expect([ids(response), response.count]).toEqual([[3, 2, 1], 3]);
  });

  test('at its time if it is older', () => {
    expect(ids(withRow(page([row(3, 3), row(1, 1)]), row(2, 2), {}))).toEqual([3, 2, 1]);
    expect(ids(withRow(page([row(3, 3)]), row(1, 1), {}))).toEqual([3, 1]);
  });

  test('once only: the same contact again replaces the row', () => {
    const response = withRow(page([row(2, 2), row(1, 1)]), { ...row(1, 1), Name: 'Tom' }, {});
    expect([ids(response), response.count, response.logbook[1]?.Name]).toEqual([[2, 1], 2, 'Tom']);
  });

  test('not if its time belongs to another page', () => {
    expect(ids(withRow(page([row(2, 2)], { page: 2, pages: 2 }), row(3, 3), {}))).toEqual([2]);
    expect(ids(withRow(page([row(2, 2)], { page: 1, pages: 2 }), row(1, 1), {}))).toEqual([2]);
  });

  test('not if the request has another callsign; a row with a changed callsign is removed', () => {
    expect(ids(withRow(page([row(2, 2)]), row(3, 3, 'G4QZX'), { call: 'w3' }))).toEqual([2]);
    expect(ids(withRow(page([row(2, 2)]), row(2, 2, 'G4QZX'), { call: 'w3' }))).toEqual([]);
  });

  test('a full page keeps the requested size', () => {
    expect(ids(withRow(page([row(2, 2), row(1, 1)], { pages: 3 }), row(3, 3), { size: 2 }))).toEqual([3, 2]);
  });
});

test('a deleted contact is removed and the count updated; another page stays the same', () => {
  const response = page([row(2, 2), row(1, 1)]);
  expect(withoutRow(response, 2)).toMatchObject({ count: 1 });
  expect(withoutRow(response, 9)).toBe(response);
});
