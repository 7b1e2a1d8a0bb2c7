import type { LogbookRow } from '@pileup/contract/logbook';
import type { PendingRow } from '../outbox.ts';
import { withPending } from './with-pending.ts';

const row = (qdo_id: number, Call: string, TS: string) => ({ qdo_id, Call, TS }) as LogbookRow;
const pending = (qdo_id: number, Call: string, TS: string) => ({ qdo_id, Call, TS, pending: true }) as PendingRow;

test('a pending row is on top until it has arrived', () => {
  const rows = [row(7, 'W3QHX', '2026-11-28T19:41:30Z')];
  const both = [pending(-2, 'G4QZX', '2026-11-28T19:42:00.000Z'), pending(-1, 'W3QHX', '2026-11-28T19:41:30.000Z')];
  expect(withPending(rows, both).map(({ qdo_id }) => qdo_id)).toEqual([-2, 7]);
});
