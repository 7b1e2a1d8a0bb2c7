import { EMPTY_FORM } from '../bar/log-form.ts';
import { newContact } from '../bar/log-request.ts';
import { pendingRow } from './pending-row.ts';

const fields = newContact({ ...EMPTY_FORM, call: 'W3QHX', name: 'Tom' }, Date.UTC(2026, 10, 28, 19, 41, 30));
const contact = { n: 4, id: 'a', accountId: 7, station: 'G4QZX', fields };

test('a pending row has the columns of the final row', () => {
  expect(pendingRow(contact, false)).toMatchObject({
    qdo_id: -5,
    TS: '2026-11-28T19:41:30.000Z',
    Call: 'W3QHX',
    station_callsign: 'G4QZX',
    Freq: 7127,
    Band: '40m',
    Mode: 'SSB',
    SubMode: 'LSB',
    Name: 'Tom',
    pending: 'saving',
    unsentId: 'a',
    isDeletion: false,
  });
  expect(pendingRow({ ...contact, isWithdrawn: true }, false).isDeletion).toBe(true);
});

test.each([
  ['saving', {}, false],
  ['waiting', {}, true],
  ['refused', { refusal: 'A contact needs a mode.' }, true],
  ['conflict', { refusal: 'W3QHX was also changed elsewhere.', conflicts: [] }, true],
])('it says %s', (pending, state, isQueueWaiting) => {
  expect(pendingRow({ ...contact, ...state }, isQueueWaiting).pending).toBe(pending);
});
