import { EMPTY_FORM } from './bar/log-form.ts';
import { newContact } from './bar/log-request.ts';
import { asSent, isStuck, pendingRow, readUnsent } from './outbox.ts';

const form = { ...EMPTY_FORM, call: 'W3QHX', name: 'Tom' };
const fields = newContact(form, Date.UTC(2026, 10, 28, 19, 41, 30));

test('a contact under way looks like the line it will become', () => {
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

test('kept contacts come back; what is none is left out', () => {
  const contact = { id: 'a', owner: '1', fields, form };
  const broken = [
    null,
    3,
    { ...contact, id: 5 },
    { ...contact, fields: { Call: 'W3QHX' } },
    { ...contact, form: null },
  ];
  expect(readUnsent([...broken, contact])).toEqual([contact]);
  expect(readUnsent({ length: 1 })).toEqual([]);
});

const noon = Date.UTC(2026, 10, 28, 12);

test.each([
  ['just sent', { sentAt: noon - 1_000 }, false],
  ['that nobody can be waiting for any more', { sentAt: noon - 31_000 }, true],
  ['from before the clock was set back', { sentAt: noon + 3_600_000 }, true],
  ['just sent that failed', { sentAt: noon, why: 'Network Error, please try again.' }, true],
  ['of an older version, without its time', {}, true],
])('a contact %s needs its operator: %#', (_, contact, stuck) => {
  expect(isStuck(contact, noon)).toBe(stuck);
});

test('sent again, what went wrong before is over', () => {
  const contact = { id: 'a', owner: '1', fields, form };
  expect(asSent({ ...contact, sentAt: 1, why: 'no' }, noon)).toEqual({ ...contact, sentAt: noon });
});
