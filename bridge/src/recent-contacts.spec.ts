import { join } from 'node:path';
import { contact } from '../test/contacts.ts';
import { emptyFolder } from '../test/temp-folders.ts';
import { contactText, RecentContacts } from './recent-contacts.ts';

let now = Date.parse('2026-01-01T12:00:00Z');
const recentContacts = (file = join(emptyFolder(), 'recent.json')) => new RecentContacts(file, () => now);

const end = { QSO_DATE_OFF: '20260101', TIME_OFF: '120500' };

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
  ['with the same station in lower case', { CALL: 'ja1qyz' }, false],
  ['on another band', { BAND: '15m' }, true],
  ['with another mode', { MODE: 'CW' }, true],
  ['with an additional field', { NAME: 'Aiko' }, true],
  ['with an additional empty field', { NAME: '' }, false],
  ['without a date', { QSO_DATE: '' }, true],
])('a contact %s', (_, fields, isNew) => {
  const contacts = recentContacts();
  contacts.add(contact(end));
  expect(contacts.isNew(contact(fields))).toBe(isNew);
});

test('band and mode are normalised before comparing', () => {
  const contacts = recentContacts();
  contacts.add(contact({ MODE: 'MFSK', SUBMODE: 'FT4', FREQ: '14.080' }));
  expect(contacts.isNew(contact({ MODE: 'FT4', BAND: '', FREQ: '14.080512' }))).toBe(false);
});

test('additional fields of a second report are remembered', () => {
  const contacts = recentContacts();
  contacts.add(contact());
  contacts.add(contact({ NAME: 'Aiko' }));
  expect(contacts.isNew(contact({ NAME: 'Aiko' }))).toBe(false);
});

test('a contact with an id is always new, and remembered', () => {
  const contacts = recentContacts();
  contacts.add(contact({}, { id: 'a1' }));
  expect(contacts.isNew(contact({}, { id: 'a1' }))).toBe(true);
  expect(contacts.isNew(contact())).toBe(false);
});

test('a contact that was deleted or changed is new when it is reported again', () => {
  const contacts = recentContacts();
  contacts.add(contact());
  contacts.remove('ja1qyz');
  expect(contacts.isNew(contact())).toBe(true);
  contacts.add(contact());
  contacts.add(contact({ CALL: 'JA1QYX' }, { id: 'a1', was: { call: 'JA1QYZ', TS: '2026-01-01T12:00:00Z' } }));
  expect(contacts.isNew(contact())).toBe(true);
  expect(contacts.isNew(contact({ CALL: 'JA1QYX' }))).toBe(false);
});

test('over midnight', () => {
  const contacts = recentContacts();
  contacts.add(contact({ TIME_ON: '235500', TIME_OFF: '000100' }));
  expect(contacts.isNew(contact({ QSO_DATE: '20260102', TIME_ON: '000100' }))).toBe(false);
});

test('saved across restarts, for ten minutes', () => {
  const file = join(emptyFolder(), 'recent.json');
  recentContacts(file).add(contact());
  now += 9 * 60_000;
  expect(recentContacts(file).isNew(contact())).toBe(false);
  now += 2 * 60_000;
  expect(recentContacts(file).isNew(contact())).toBe(true);
});

test('as text', () => {
  expect(contactText(contact({ MODE: 'MFSK', SUBMODE: 'FT4' }).adif)).toBe('JA1QYZ 20m FT4');
  expect(contactText('nothing')).toBe('a contact without a call');
});
