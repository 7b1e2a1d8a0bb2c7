import { join } from 'node:path';
import { contact } from '../test/contacts.ts';
import { emptyFolder, removeFolders } from '../test/temp-folders.ts';
import { contactText, RecentContacts } from './recent-contacts.ts';

afterAll(removeFolders);

let now = Date.parse('2026-01-01T12:00:00Z');
const memory = (file = join(emptyFolder(), 'recent.json')) => new RecentContacts(file, () => now);

const told = { QSO_DATE_OFF: '20260101', TIME_OFF: '120500' };

test.each<[string, Record<string, string>, boolean]>([
  ['the same', {}, false],
  ['begun two minutes later', { TIME_ON: '120200' }, false],
  ['begun a little later than that', { TIME_ON: '120201' }, true],
  ['begun when the other ended', { TIME_ON: '1205' }, false],
  ['ended when the other began', { TIME_ON: '115000', TIME_OFF: '115959', QSO_DATE_OFF: '20260101' }, true],
  [
    'ended in the minute in which the other began',
    { TIME_ON: '115000', TIME_OFF: '120020', QSO_DATE_OFF: '20260101' },
    false,
  ],
  ['with another station', { CALL: 'JA1QYX' }, true],
  ['with the same station in other letters', { CALL: 'ja1qyz' }, false],
  ['on another band', { BAND: '15m' }, true],
  ['with another mode', { MODE: 'CW' }, true],
  ['with a field the other lacked', { NAME: 'Aiko' }, true],
  ['with an empty field the other lacked', { NAME: '' }, false],
  ['without a date', { QSO_DATE: '' }, true],
])('a contact %s', (_, fields, isNews) => {
  const contacts = memory();
  contacts.add(contact(told));
  expect(contacts.isNew(contact(fields))).toBe(isNews);
});

test('band and mode are compared by what they mean', () => {
  const contacts = memory();
  contacts.add(contact({ MODE: 'MFSK', SUBMODE: 'FT4', FREQ: '14.080' }));
  expect(contacts.isNew(contact({ MODE: 'FT4', BAND: '', FREQ: '14.080512' }))).toBe(false);
});

test('what the second road knew is remembered: the third knows nothing new', () => {
  const contacts = memory();
  contacts.add(contact());
  contacts.add(contact({ NAME: 'Aiko' }));
  expect(contacts.isNew(contact({ NAME: 'Aiko' }))).toBe(false);
});

test('a contact with an id is always news, and remembered', () => {
  const contacts = memory();
  contacts.add(contact({}, { id: 'a1' }));
  expect(contacts.isNew(contact({}, { id: 'a1' }))).toBe(true);
  expect(contacts.isNew(contact())).toBe(false);
});

test('what was deleted, or changed into another contact, is news when it is told again', () => {
  const contacts = memory();
  contacts.add(contact());
  contacts.remove('ja1qyz');
  expect(contacts.isNew(contact())).toBe(true);
  contacts.add(contact());
  contacts.add(contact({ CALL: 'JA1QYX' }, { id: 'a1', was: { call: 'JA1QYZ', TS: '2026-01-01T12:00:00Z' } }));
  expect(contacts.isNew(contact())).toBe(true);
  expect(contacts.isNew(contact({ CALL: 'JA1QYX' }))).toBe(false);
});

test('over midnight', () => {
  const contacts = memory();
  contacts.add(contact({ TIME_ON: '235500', TIME_OFF: '000100' }));
  expect(contacts.isNew(contact({ QSO_DATE: '20260102', TIME_ON: '000100' }))).toBe(false);
});

test('kept through a restart, for ten minutes', () => {
  const file = join(emptyFolder(), 'recent.json');
  memory(file).add(contact());
  now += 9 * 60_000;
  expect(memory(file).isNew(contact())).toBe(false);
  now += 2 * 60_000;
  expect(memory(file).isNew(contact())).toBe(true);
});

test('in words', () => {
  expect(contactText(contact({ MODE: 'MFSK', SUBMODE: 'FT4' }).adif)).toBe('JA1QYZ 20m FT4');
  expect(contactText('nothing')).toBe('a contact without a call');
});
