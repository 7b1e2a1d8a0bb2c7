import type { KeptQso } from '@pileup/contract/logbook';
import type { DeviceCopy } from './copy-database.ts';
import { withChanges } from './with-changes.ts';

const qso = (qdo_id: number, TS: string, Comment = '') => ({ qdo_id, TS, Comment }) as KeptQso;
const copy = (newest: KeptQso[], count: number) =>
  ({ accountId: 7, newest, count }) as Partial<DeviceCopy> as DeviceCopy;
const change = (qdoId: number, kept: KeptQso | null) => ({ accountId: 7, qdoId, qso: kept, id: String(qdoId) });

test('contacts logged, changed and deleted on this device are in their places', () => {
  const kept = copy(
    [qso(3, '2026-11-03T00:00:00Z'), qso(2, '2026-11-02T00:00:00Z'), qso(1, '2026-11-01T00:00:00Z')],
    10,
  );
  const changed = withChanges(kept, [
    change(1, qso(1, '2026-11-01T00:00:00Z', 'Strong')),
    change(3, null),
    change(4, qso(4, '2026-11-02T12:00:00Z')),
  ]);
  expect(changed.newest.map(({ qdo_id, Comment }) => `${qdo_id} ${Comment}`.trim())).toEqual(['4', '2', '1 Strong']);
  expect(changed.count).toBe(10);
  expect(withChanges(kept, [])).toBe(kept);
  expect(withChanges(kept, [change(99, null)]).count).toBe(10);
});
