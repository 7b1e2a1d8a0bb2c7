import { editText, secondsOfShift, selectionText, shiftText } from './edit-text.ts';
import { linesOfSetup, valuesOf } from './shared-fields.ts';

test('edits are named by what they do', () => {
  const edit = { values: null, seconds: null };
  const values = { Power: 5, Comment: '', fields: { MY_RIG: 'K3' } };
  expect(editText({ ...edit, action: 'set', values })).toBe('Power (W) 5, Comment (removed), My rig K3');
  expect(editText({ ...edit, action: 'shift', seconds: -3_600 })).toBe('Time -1:00');
  expect(editText({ ...edit, action: 'derive' })).toBe('Country from the call');
  expect(editText({ ...edit, action: 'delete' })).toBe('Deleted');
});

test('edits are named by their contacts', () => {
  expect(selectionText({ chosen: 1, filter: '', call: '' })).toBe('1 contact chosen by hand');
  expect(selectionText({ chosen: null, filter: 'band:20m', call: 'JA' })).toBe('band:20m JA…');
  expect(selectionText({ chosen: null, filter: '', call: '' })).toBe('The whole log');
});

test('lines of the form are the values of the request', () => {
  expect(
    valuesOf([
      ['Power', ' 5 '],
      ['MY_RIG', 'K3'],
      ['Comment', ''],
    ]),
  ).toEqual({ Power: '5', Comment: '', fields: { MY_RIG: 'K3' } });
});

test('a set-up stands for its callsign, power and fields', () => {
  const setup = {
    id: 1,
    name: 'Hut',
    callsign: '',
    power: 5,
    fields: { MY_POTA_REF: 'GB-0001' },
    begun_at: null,
    ended_at: null,
  };
  expect(linesOfSetup(setup, 'M0QAA')).toEqual([
    ['station_callsign', 'M0QAA'],
    ['Power', '5'],
    ['MY_POTA_REF', 'GB-0001'],
  ]);
});

test.each([
  ['+1:00', 3_600],
  ['1:00', 3_600],
  ['-0:05', -300],
  ['−2:30', -9_000],
  [' + 12:00 ', 43_200],
  ['0:00', null],
  ['1:60', null],
  ['1', null],
  ['', null],
  ['one hour', null],
])('%j is %j seconds', (text, seconds) => {
  expect(secondsOfShift(text)).toBe(seconds);
  if (seconds !== null) expect(secondsOfShift(shiftText(seconds))).toBe(seconds);
});
