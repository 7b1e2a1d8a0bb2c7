import { lotwMode, lotwModeGroup } from './lotw-mode.ts';

test.each([
  ['CW', '', 'CW', 'CW'],
  ['SSB', 'USB', 'SSB', 'PHONE'],
  ['USB', '', 'SSB', 'PHONE'],
  ['AM', '', 'AM', 'PHONE'],
  ['DIGITALVOICE', 'C4FM', 'C4FM', 'PHONE'],
  ['SSTV', '', 'SSTV', 'IMAGE'],
  ['FAX', '', 'FAX', 'IMAGE'],
  ['ATV', '', 'ATV', 'IMAGE'],
  ['FT8', '', 'FT8', 'DATA'],
  ['MFSK', 'FT4', 'FT4', 'DATA'],
  ['FT4', '', 'FT4', 'DATA'],
  ['PSK', 'PSK31', 'PSK31', 'DATA'],
  ['PSK', '', 'DATA', 'DATA'],
  ['RTTY', '', 'RTTY', 'DATA'],
  ['PHONE', '', 'SSB', 'PHONE'],
  ['DATA', '', 'DATA', 'DATA'],
  ['IMAGE', '', 'IMAGE', 'IMAGE'],
  ['SOMETHING', '', 'DATA', 'DATA'],
])('%s %s is %s of the group %s', (mode, submode, name, group) => {
  expect([lotwMode(mode, submode), lotwModeGroup(mode, submode)]).toEqual([name, group]);
});
