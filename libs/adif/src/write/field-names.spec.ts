import { withRealLogs } from '../../test/real-logs.ts';
import { appField, isAdifField, isValidName, PLAIN_FIELD_OF, sanitizeName, userDefined } from './field-names.ts';

test.each([
  ['APP_N1MM_POINTS', { program: 'N1MM', field: 'POINTS' }],
  ['APP_LOTW_QSO_TIMESTAMP', { program: 'LOTW', field: 'QSO_TIMESTAMP' }],
  ['APP_X', undefined],
  ['APP__X', undefined],
  ['APPLE_X_Y', undefined],
])('%s', (name, parts) => expect(appField(name)).toEqual(parts));

test('fields that are neither ADIF’s nor an application’s are user-defined', () => {
  expect(userDefined(['CALL', 'NAME_INTL', 'APP_X_Y', 'SHOESIZE', 'CALL_INTL'])).toEqual(['SHOESIZE', 'CALL_INTL']);
});

test.each([
  ['CALL', true],
  ['EOR', false],
  ['EORS', true],
  ['call', false],
  ['', false],
  ['A B', false],
  ['N'.repeat(61), false],
])('%j is valid: %s', (name, valid) => {
  expect(isValidName(name)).toBe(valid);
  if (valid) expect(sanitizeName(name)).toBe(name);
});

withRealLogs('ADIF’s own test file', (logs) => {
  test('names every field of a contact that is in our list', () => {
    const text = logs.find(({ file }) => /ADIF_316_test/.test(file))?.bytes.toString('latin1') ?? '';
    const listed = [...text.matchAll(/Name: (\w+) *, Header: False, Variant: Adif/g)].map(([, name = '']) => name);
    expect(listed.length).toBeGreaterThan(150);
    expect(listed.filter((name) => !isAdifField(name))).toEqual([]);
    expect(
      [...PLAIN_FIELD_OF].filter(([international, plain]) => !listed.includes(plain) || listed.includes(international)),
    ).toEqual([]);
  });
});
