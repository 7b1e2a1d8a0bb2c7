import { NetworkError, RefusedError } from '../http/http.ts';
import { afterFailure, nextToSend, readContact, retryDelaySeconds, withoutRefusal } from './unsent-contact.ts';

const fields = { Call: 'W3QHX', Mode: 'SSB', TS: '2026-11-28T19:41:30.000Z', Freq: 7_127 };
const contact = { n: 1, id: 'a', accountId: 7, station: 'G4QZX', fields };

test('stored contacts are read back; anything else is left out', () => {
  const broken = [null, 3, { ...contact, id: 5 }, { ...contact, n: '1' }, { ...contact, fields: { Call: 'W3QHX' } }];
  expect([...broken, contact].flatMap((value) => readContact(value) ?? [])).toEqual([contact]);
});

test('the oldest contact of the account is next, without those that were refused', () => {
  const others = [
    { ...contact, n: 1, accountId: 8 },
    { ...contact, n: 2, refusal: 'A contact needs a mode.' },
  ];
  const waiting = { ...contact, n: 3, tries: 4, failure: 'Network Error' };
  expect(nextToSend([...others, waiting, { ...contact, n: 4 }], 7)).toBe(waiting);
  expect(nextToSend(others, 7)).toBeUndefined();
});

const refused = (status: number, retryAfter?: number) =>
  new RefusedError(status, { error: 'no', code: 'unavailable', errors: { Call: ['no call'] } }, retryAfter);

test('a contact that failed waits, and one that was refused asks the operator; it can be sent again', () => {
  expect(afterFailure({ ...contact, tries: 1 }, refused(503, 1))).toEqual({
    contact: { ...contact, tries: 2, failure: 'no' },
    retryIn: 10,
  });
  const { contact: answered, retryIn } = afterFailure(contact, refused(400));
  expect([answered, retryIn]).toEqual([{ ...contact, refusal: 'no', errors: { Call: ['no call'] } }, undefined]);
  expect(withoutRefusal(answered)).toEqual(contact);
});

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
