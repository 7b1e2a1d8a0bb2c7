import { programName } from './program-name.ts';

test.each([
  ['WSJT-X - Slice-A', 'WSJT-X - Slice-A'],
  [' JTDX\0\n', 'JTDX'],
  ['\u001b[2J\u202eJTDX', '[2JJTDX'],
  ['x'.repeat(60_000), 'x'.repeat(50)],
  ['\u0007', 'ADIF'],
  ['', 'ADIF'],
  [undefined, 'ADIF'],
])('%j is %j', (text, expected) => {
  expect(programName(text, 'ADIF')).toBe(expected);
});
