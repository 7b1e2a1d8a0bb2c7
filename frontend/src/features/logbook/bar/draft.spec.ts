import { readCounters, readForm } from './draft.ts';
import { EMPTY_FORM } from './log-form.ts';
import { NO_CONTACTS } from './session-counters.ts';

const now = Date.UTC(2026, 10, 28, 19, 42, 7);

test('a stored form and counters are read back unchanged', () => {
  const form = {
    ...EMPTY_FORM,
    call: 'JA1QYZ',
    time: '2026-11-28 19:00:00',
    startedAt: now - 5_000,
    run: true,
    editId: 7,
    extra: { QTH: 'Ulm', MY_POTA_REF: 'DE-0001' },
  };
  expect(readForm(form, now)).toEqual(form);
  const counters = { total: 1, timed: 1, seconds: 42, last: { call: 'W3QHX', seconds: 42 }, times: [now] };
  expect(readCounters(counters)).toEqual(counters);
});

test.each([
  ['nothing', undefined],
  ['an array', []],
  ['a number', 3],
  ['null', null],
])('%s in storage gives an empty log bar', (_, value) => {
  expect([readForm(value, now), readCounters(value)]).toEqual([EMPTY_FORM, NO_CONTACTS]);
});

test('a contact that is edited is kept as it was before, so that a reload loses nothing of the edit', () => {
  const base = { qdo_id: 7, Call: 'JA1QYZ' };
  const waiting = { id: 'a', accountId: 7, station: 'G4QZX', fields: { Call: 'W3QHX', Mode: 'CW', TS: '2026-11-28' } };
  expect(readForm({ editId: 7, base }, now)).toEqual({ ...EMPTY_FORM, editId: 7, base });
  expect(readForm({ waiting }, now)).toEqual({ ...EMPTY_FORM, waiting });
  expect(readForm({ base: {}, waiting: { id: 'a' } }, now)).toEqual(EMPTY_FORM);
});

test('the contact set aside during an edit is parsed by the same rules', () => {
  const aside = { ...EMPTY_FORM, call: 'W3QHX', startedAt: now - 3_600_000 };
  const form = { ...EMPTY_FORM, editId: 7, aside };
  expect(readForm(form, now)).toEqual({ ...form, aside: { ...aside, startedAt: null } });
  expect(readForm({ ...form, aside: 'x' }, now).aside).toBeNull();
});

test('a field of the wrong type takes its default; the others are kept', () => {
  const form = { call: 'W3QHX', snt: 59, editId: 'x', time: 5, startedAt: 'now', dxcc: null, extra: { QTH: 5 } };
  expect(readForm(form, now)).toEqual({ ...EMPTY_FORM, call: 'W3QHX' });
  expect(readCounters({ total: '9', seconds: 5, last: { call: 1, seconds: 2 }, times: ['x'] })).toEqual({
    ...NO_CONTACTS,
    seconds: 5,
  });
});

test('a contact begun an hour ago is no longer in progress', () => {
  const form = { ...EMPTY_FORM, call: 'W3QHX', startedAt: now - 3_600_000 };
  expect(readForm(form, now)).toMatchObject({ call: 'W3QHX', startedAt: null });
});
