import { conflictingGroups, GROUP_OF_FIELD } from './field-groups.ts';
import { isAdifField } from './write/field-names.ts';

test('the fields of all groups are fields of ADIF, each in one group', () => {
  for (const [name, group] of GROUP_OF_FIELD) {
    expect([name, isAdifField(name)]).toEqual([name, true]);
    expect(GROUP_OF_FIELD.get(group)).toBe(group);
  }
});

test.each([
  ['nothing is there', {}, { PROP_MODE: 'SAT', SAT_NAME: 'RS-44' }, []],
  ['the same, and more', { PROP_MODE: 'SAT' }, { PROP_MODE: 'SAT', SAT_NAME: 'RS-44' }, []],
  ['another value', { PROP_MODE: 'ES' }, { PROP_MODE: 'SAT', SAT_NAME: 'RS-44' }, ['PROP_MODE']],
  ['a value that the other lacks', { SIG_INFO: 'X' }, { SIG: 'POTA' }, ['SIG']],
  ['fields without a group', { PFX: 'G4' }, { PFX: 'G5' }, []],
  ['a text and its international variant', { QTH: 'Berlin' }, { QTH: 'Koln', QTH_INTL: 'Köln' }, ['QTH']],
  ['the same in another case', { QSL_RCVD: 'y' }, { QSL_RCVD: 'Y', QSLRDATE: '20260101' }, []],
])('%s', (_, stored, other, groups) => expect([...conflictingGroups(stored, other)]).toEqual(groups));
