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

const row = (qdo_id: number, Call: string, TS: string) => ({ qdo_id, Call, TS }) as LogbookRow;
const pending = (qdo_id: number, Call: string, TS: string) => ({ qdo_id, Call, TS, pending: 'waiting' }) as PendingRow;

test('a pending row is on top until it has arrived', () => {
  const rows = [row(7, 'W3QHX', '2026-11-28T19:41:30Z')];
  const both = [pending(-2, 'G4QZX', '2026-11-28T19:42:00.000Z'), pending(-1, 'W3QHX', '2026-11-28T19:41:30.000Z')];
  expect(withPending(rows, both).map(({ qdo_id }) => qdo_id)).toEqual([-2, 7]);
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
