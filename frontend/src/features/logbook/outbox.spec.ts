import { NetworkError, RefusedError } from '../../lib/http/http.ts';
import { EMPTY_FORM } from './bar/log-form.ts';
import { newContact } from './bar/log-request.ts';
import { markSent, needsAttention, nextRetry, pendingRow, readOutbox, retryDelaySeconds } from './outbox.ts';

const form = { ...EMPTY_FORM, call: 'W3QHX', name: 'Tom' };
const fields = newContact(form, Date.UTC(2026, 10, 28, 19, 41, 30));

test('a pending row has the columns of the final row', () => {
  expect(pendingRow({ fields }, 'G4QZX', 1)).toMatchObject({
    qdo_id: -2,
    TS: '2026-11-28T19:41:30.000Z',
    Call: 'W3QHX',
    station_callsign: 'G4QZX',
    Freq: 7127,
    Band: '40m',
    Mode: 'SSB',
    SubMode: 'LSB',
    Name: 'Tom',
  });
});

test('stored contacts are read back; invalid entries are dropped', () => {
  const contact = { id: 'a', owner: '1', fields, form };
  const broken = [
    null,
    3,
    { ...contact, id: 5 },
    { ...contact, fields: { Call: 'W3QHX' } },
    { ...contact, form: null },
  ];
  expect(readOutbox([...broken, contact])).toEqual([contact]);
  expect(readOutbox({ length: 1 })).toEqual([]);
});

const noon = Date.UTC(2026, 10, 28, 12);

test.each([
  ['just sent', { sentAt: noon - 1_000 }, false],
  ['without an answer within the timeout', { sentAt: noon - 31_000 }, true],
  ['sent before the clock was set back', { sentAt: noon + 3_600_000 }, true],
  ['just sent that failed', { sentAt: noon, why: 'Network Error, please try again.' }, true],
  ['of an older version, without a send time', {}, true],
])('a contact %s needs attention: %#', (_, contact, stuck) => {
  expect(needsAttention(contact, noon)).toBe(stuck);
});

test('sending again clears the last error', () => {
  const contact = { id: 'a', owner: '1', fields, form };
  expect(markSent({ ...contact, sentAt: 1, why: 'no', againAt: 2, tries: 3 }, noon)).toEqual({
    ...contact,
    tries: 3,
    sentAt: noon,
  });
});

const refused = (status: number, retryAfter?: number) =>
  new RefusedError(status, { error: 'no', code: 'unavailable' }, retryAfter);

test.each([
  ['no server answered', new NetworkError(), 0, 5],
  ['no server answered, for the fourth time', new NetworkError(), 3, 40],
  ['no server has answered for hours', new NetworkError(), 40, 300],
  ['the disk is full', refused(503, 5), 0, 5],
  ['there were too many requests', refused(429, 70), 0, 70],
  ['there were too many requests again', refused(429, 7), 2, 20],
  ['the server failed', refused(500), 0, 5],
  ['a proxy found no server', refused(502), 0, 5],
  ['the contact was refused', refused(400), 0, undefined],
  ['the session is over', refused(401), 0, undefined],
  ['the contact is invalid', refused(422, 5), 0, undefined],
  ['the page threw', new TypeError('x is undefined'), 0, undefined],
])('when %s, a contact is retried after %#', (_, error, tries, seconds) => {
  expect(retryDelaySeconds(error, tries)).toBe(seconds);
});

test('the earliest retry comes first, and a clock that was set back does not delay it', () => {
  const contact = { id: 'a', owner: '1', fields, form };
  const retryAt = (id: string, againAt: number) => ({ ...contact, id, againAt });
  expect(nextRetry([contact, retryAt('late', noon + 9_000), retryAt('early', noon + 4_000)], noon)).toMatchObject({
    contact: { id: 'early' },
    inMs: 4_000,
  });
  expect(nextRetry([retryAt('past', noon - 1)], noon)?.inMs).toBe(0);
  expect(nextRetry([retryAt('a', noon + 7_200_000)], noon)?.inMs).toBe(300_000);
  expect(nextRetry([contact], noon)).toBeUndefined();
});
