import { NetworkError, RefusedError } from '../http/http.ts';
import {
  afterFailure,
  ChangeConflict,
  hasDoubtfulTime,
  isClockRight,
  isSameVersion,
  nextToSend,
  readContact,
  retryDelaySeconds,
  type UnsentContact,
  withChanges,
  withChoice,
  withEdit,
  withFailure,
  withoutRefusal,
  withTime,
} from './unsent-contact.ts';

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
  ['another device changed it meanwhile', refused(412), 0, 5],
  ['the contact was refused', refused(400), 0, undefined],
  ['the session is over', refused(401), 0, undefined],
  ['the contact is invalid', refused(422, 5), 0, undefined],
  ['the page threw', new TypeError('x is undefined'), 0, undefined],
])('when %s, a contact is retried after %#', (_, error, tries, seconds) => {
  expect(retryDelaySeconds(error, tries)).toBe(seconds);
});

test('the time of a wrong clock is doubtful, unless it was typed, and can be corrected', () => {
  const byClock = { ...contact, byClock: true } as const;
  expect(hasDoubtfulTime(byClock, -7_200_000)).toBe(true);
  for (const [one, offset] of [
    [byClock, 59_000],
    [byClock, null],
    [contact, 7_200_000],
  ] as const)
    expect(hasDoubtfulTime(one, offset)).toBe(false);
  expect([-59_000, 60_000, null].map(isClockRight)).toEqual([true, false, false]);
  const corrected = { ...contact, fields: { ...fields, TS: '2026-11-28T17:41:30.000Z' }, earlier: [fields] };
  expect(withTime(byClock, -7_200_400)).toEqual(corrected);
  expect(hasDoubtfulTime({ ...byClock, isWithdrawn: true }, -7_200_000)).toBe(false);
  expect(withTime(byClock, 0)).toEqual(contact);
});

test('a conflict keeps both values until one is chosen', () => {
  const base = {
    Call: 'W3QHX',
    TS: fields.TS,
    Freq: 7_127,
    Mode: 'SSB',
    SubMode: '',
    Name: '',
    SNT: '',
    RCV: '',
  };
  const change = { qdoId: 5, base: { ...base, Comment: 'A', Power: null, dxcc: 291 } };
  const edited = { ...contact, fields: { ...fields, Comment: 'B' }, change };
  const conflicts = [{ field: 'Comment', here: 'B', there: 'C' }] as const;
  const { contact: conflicting, retryIn } = afterFailure(edited, new ChangeConflict('W3QHX', conflicts));
  expect([conflicting, retryIn]).toEqual([
    { ...edited, refusal: 'W3QHX was also changed elsewhere.', conflicts },
    undefined,
  ]);
  expect(nextToSend([conflicting], 7)).toBeUndefined();
  const chosen = { ...edited, change: { ...change, base: { ...change.base, Comment: 'C' } } };
  expect(withChoice(conflicting, 'here')).toEqual(chosen);
  expect(withChoice(conflicting, 'there')).toEqual({ ...chosen, fields: { ...fields, Comment: 'C' } });
  const further = afterFailure(
    edited,
    new ChangeConflict('W3QHX', [{ field: 'fields.QTH', here: 'Ulm', there: 'Bonn' }]),
  );
  expect(withChoice(further.contact, 'there')).toEqual({
    ...edited,
    fields: { ...edited.fields, fields: { QTH: 'Bonn' } },
    change: { ...change, base: { ...change.base, fields: { QTH: 'Bonn' } } },
  });
  const deletion = { ...contact, change: { ...change, isDeletion: true } } as const;
  const { contact: doubtful } = afterFailure(deletion, new ChangeConflict('W3QHX', []));
  expect(withChoice(doubtful, 'here')).toEqual({ ...deletion, change: { ...deletion.change, isForced: true } });
});

test('a contact has its waiting changes, further fields one by one', () => {
  const base = {
    Call: 'W3QHX',
    TS: fields.TS,
    Freq: 7_127,
    Mode: 'SSB',
    SubMode: '',
    Name: '',
    SNT: '',
    RCV: '',
    Comment: '',
    Power: null,
    dxcc: 291,
    fields: { QTH: 'Ulm', NOTES: 'a' },
  };
  const edit = (changes: object) => ({ ...contact, fields: { ...fields, ...changes }, change: { qdoId: 5, base } });
  const edits = [edit({ fields: { NOTES: '' } }), edit({ Comment: 'ok', fields: { STX: '7' } })];
  expect(withChanges({ qdo_id: 5, ...base }, edits)).toMatchObject({
    Comment: 'ok',
    fields: { QTH: 'Ulm', NOTES: '', STX: '7' },
  });
  expect(withChanges({ qdo_id: 6, ...base }, edits)).toEqual({ qdo_id: 6, ...base });
});

test('an edit of a waiting contact changes only its fields, whatever else has changed since it was opened', () => {
  const opened = { ...fields, Comment: 'A', dxcc: 291 };
  const { dxcc: _, ...edited } = { ...opened, Comment: 'B' };
  const byOther = { ...contact, byClock: true as const, fields: { ...opened, Call: 'W3QHY' } };
  const result: UnsentContact = withEdit({ ...byOther, isWithdrawn: true }, opened, edited, true);
  expect(result).toEqual({
    ...byOther,
    fields: { ...fields, Call: 'W3QHY', Comment: 'B' },
    earlier: [byOther.fields],
  });
  expect(withEdit(result, opened, opened, true).earlier).toHaveLength(2);
  const later = { ...opened, TS: '2026-11-28T19:50:00.000Z' };
  expect(withEdit(byOther, opened, later, true).byClock).toBe(true);
  expect(withEdit(byOther, opened, later, false)).not.toHaveProperty('byClock');
});

test('an edit of a waiting contact changes further fields one by one', () => {
  const opened = { ...fields, fields: { QTH: 'Ulm', NOTES: 'a' } };
  const meanwhile = { ...contact, fields: { ...fields, fields: { QTH: 'Bonn', NOTES: 'a', STX: '7' } } };
  const edited = { ...fields, fields: { QTH: 'Ulm', IOTA: 'EU-005' } };
  const expected = { QTH: 'Bonn', NOTES: '', STX: '7', IOTA: 'EU-005' };
  expect(withEdit(meanwhile, opened, edited, true).fields.fields).toEqual(expected);
});

test('what was edited while it was sent was not refused, but waits as well', () => {
  const edited = { ...contact, fields: { ...fields, Comment: 'B' } };
  expect([isSameVersion(contact, { ...contact, byClock: true }), isSameVersion(contact, edited)]).toEqual([
    true,
    false,
  ]);
  expect(withFailure(edited, contact, refused(400))).toBe(edited);
  expect(withFailure(edited, contact, new NetworkError())).toMatchObject({ ...edited, tries: 1 });
  expect(withFailure(contact, contact, refused(400))).toMatchObject({ refusal: 'no' });
});

test('a conflict of an edited new contact is settled by the value that the log has', () => {
  const edited = { ...contact, fields: { ...fields, Comment: 'B' }, earlier: [{ ...fields, Comment: 'A' }] };
  const conflicts = [{ field: 'Comment', here: 'B', there: 'C' }] as const;
  const { contact: conflicting } = afterFailure(edited, new ChangeConflict('W3QHX', conflicts));
  const there = { ...fields, Comment: 'C' };
  const earlier = [...edited.earlier, there];
  expect(withChoice(conflicting, 'here')).toEqual({ ...edited, earlier });
  expect(withChoice(conflicting, 'there')).toEqual({ ...edited, fields: there, earlier });
  expect(withChoice(edited, 'there')).toBe(edited);
  const { contact: doubtful } = afterFailure({ ...contact, isWithdrawn: true }, new ChangeConflict('W3QHX', []));
  expect(withChoice(doubtful, 'here')).toEqual({ ...contact, isWithdrawn: true, isForced: true });
});
