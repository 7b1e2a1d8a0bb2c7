import type { LogbookRow } from '@pileup/contract/logbook';
import type { PendingRow } from './pending-row.ts';
import { byDay, withPending } from './table-rows.ts';

test('groups rows by UTC day, whatever their time zone', () => {
  const rows = [
    { TS: '2026-11-28T00:00:00Z' },
    { TS: '2026-11-28T00:30:00+01:00' },
    { TS: '2026-11-27T10:00:00.000Z' },
  ];
  expect(byDay(rows).map(({ day, rows: { length } }) => [day, length])).toEqual([
    ['2026-11-28', 1],
    ['2026-11-27', 2],
  ]);
  expect(byDay([])).toEqual([]);
});

test('a day has one group, also if a pending row on top is of an older day', () => {
  const rows = ['2026-11-27T10:00:00Z', '2026-11-28T10:00:00Z', '2026-11-27T09:00:00Z'].map((TS) => ({ TS }));
  expect(byDay(rows)).toEqual([
    { day: '2026-11-28', rows: [rows[1]] },
    { day: '2026-11-27', rows: [rows[0], rows[2]] },
  ]);
});

const row = (qdo_id: number, Call: string, TS: string) => ({ qdo_id, Call, TS }) as LogbookRow;
const pending = (qdo_id: number, Call: string, TS: string) =>
  ({ qdo_id, Call, TS, pending: 'waiting', earlier: [] as object[] }) as PendingRow;

test('a pending row is on top until it has arrived', () => {
  const rows = [row(7, 'W3QHX', '2026-11-28T19:41:30Z')];
  const both = [pending(-2, 'G4QZX', '2026-11-28T19:42:00.000Z'), pending(-1, 'W3QHX', '2026-11-28T19:41:30.000Z')];
  expect(withPending(rows, both).map(({ qdo_id }) => qdo_id)).toEqual([-2, 7]);
});

test('a waiting contact that was edited replaces the version that the log may have', () => {
  const stored = row(7, 'W3QHX', '2026-11-28T19:41:30Z');
  const edited = (Call: string) => ({ ...pending(-1, Call, '2026-11-28T19:41:30.000Z'), earlier: [stored] });
  for (const call of ['W3QHX', 'W3QHY'])
    expect(withPending([stored], [edited(call)]).map(({ qdo_id, Call }) => [qdo_id, Call])).toEqual([[-1, call]]);
  expect(withPending([stored], [{ ...pending(-1, 'W3QHX', stored.TS), isDeletion: true }])).toEqual([]);
});

test('a contact that was deleted before it was sent has no row', () => {
  expect(withPending([], [{ ...pending(-1, 'G4QZX', '2026-11-28T19:42:00.000Z'), isDeletion: true }])).toEqual([]);
});

test('a waiting change replaces its row, the newest one if there are several, and a deletion hides it', () => {
  const rows = [
    row(9, 'W3QHX', '2026-11-28T19:41:30Z'),
    row(8, 'F5QAA', '2026-11-28T19:40:00Z'),
    row(7, 'G4QZX', '2026-11-28T19:39:00Z'),
  ];
  const change = (qdo_id: number, Comment: string, isDeletion = false) =>
    ({ ...pending(qdo_id, 'W3QHX', '2026-11-28T19:41:30.000Z'), Comment, isDeletion }) as PendingRow;
  const shown = withPending(rows, [
    change(9, 'newer'),
    change(8, '', true),
    change(9, 'older'),
    change(5, 'of another page'),
  ]);
  expect(shown.map(({ qdo_id, Comment }) => [qdo_id, Comment])).toEqual([
    [9, 'newer'],
    [7, undefined],
  ]);
});
