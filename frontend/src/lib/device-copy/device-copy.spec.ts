import { jest } from '@jest/globals';
import type { Qso } from '@pileup/contract/logbook';
import { publishLogEvent } from '../live/live-events.ts';
import { signIn } from '../session.ts';

const changes = new Map<number, unknown>();
/** The database stores a change when the test allows it. */
const storing = { letGo: () => {} };
jest.unstable_mockModule('./copy-database.ts', () => ({
  readStored: undefined,
  storeCopy: undefined,
  deleteCopies: undefined,
  storeChange: ({ qdoId, qso }: { qdoId: number; qso: unknown }) =>
    new Promise<void>((resolve) => {
      storing.letGo = () => {
        changes.set(qdoId, qso);
        resolve();
      };
    }),
}));
const { keepDeviceCopy, onChangedElsewhere } = await import('./device-copy.ts');

const responses = new Map<number, () => Response>();
globalThis.fetch = async (_, request) => {
  const { qdo_id } = JSON.parse(String(request?.body)) as { qdo_id: number };
  return responses.get(qdo_id)?.() ?? Response.json({ error: 'Not found.', code: 'not_found' }, { status: 404 });
};

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test.each([
  ['changed', { qdo_id: 1, Call: 'W1QAA' } as Qso],
  ['deleted', null],
])('a contact that was %s elsewhere is in the copy before the page is notified', async (_, qso) => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  signIn({ token: 'a', user: { id: 7, my_callsign: 'M0QAA' }, subscription: { level: 0, expiryDate: null } } as never);
  if (qso) responses.set(qso.qdo_id, () => Response.json({ qso }));
  else responses.clear();
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
