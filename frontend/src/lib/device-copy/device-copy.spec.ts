import { jest } from '@jest/globals';
import type { KeptQso, Qso } from '@pileup/contract/logbook';
import { signIn } from '../../session/session.ts';
import { publishLogEvent } from '../live/live-events.ts';
import type { DeviceCopy } from './copy-database.ts';
import { withChanges } from './device-copy.ts';

const changes = new Map<number, unknown>();
/** The database stores a change when the test allows it. */
const storing = { letGo: () => {} };
jest.unstable_mockModule('./copy-database.ts', () => ({
  ...{ readStored: undefined, storeCopy: undefined, deleteCopies: undefined },
  storeChange: ({ qdoId, qso }: { qdoId: number; qso: unknown }) =>
    new Promise<void>((resolve) => {
      storing.letGo = () => {
        changes.set(qdoId, qso);
        resolve();
      };
    }),
}));
const { keepDeviceCopy, onChangedElsewhere } = await import('./device-copy.ts');

const answers = new Map<number, () => Response>();
globalThis.fetch = async (_, request) => {
  const { qdo_id } = JSON.parse(String(request?.body)) as { qdo_id: number };
  return answers.get(qdo_id)?.() ?? Response.json({ error: 'Not found.', code: 'not_found' }, { status: 404 });
};

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test.each([
  ['changed', { qdo_id: 1, Call: 'W1QAA' } as Qso],
  ['deleted', null],
])('a contact that was %s elsewhere is in the copy before the page is notified', async (_, qso) => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  signIn({ token: 'a', user: { id: 7, my_callsign: 'M0QAA' }, subscription: { level: 0, expiryDate: null } } as never);
  if (qso) answers.set(qso.qdo_id, () => Response.json({ qso }));
  else answers.clear();
  keepDeviceCopy();
  const known: unknown[] = [];
  const stop = onChangedElsewhere(() => known.push(changes.get(1)));
  changes.clear();
  storing.letGo = () => {};
  publishLogEvent([1]);
  for (let turns = 0; turns < 20; turns++) await turn();
  expect(known).toEqual([]);
  storing.letGo();
  await turn();
  expect(known).toEqual([qso && expect.objectContaining({ Call: 'W1QAA' })]);
  stop();
});

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
