import { DEFAULT_MACROS, expandMacro, type MacroValues, macroFault, readMacros } from './macro-texts.ts';

const values: MacroValues = { MYCALL: 'G4QZX', CALL: 'JA1QYZ', RST: '599', NAME: 'José', SERIAL: '007', EXCH: '14' };

test.each([
  ['CQ DE {MYCALL} k', 'CQ DE G4QZX K'],
  ['{CALL} 5NN {SERIAL}', 'JA1QYZ 5NN 007'],
  ['{call} {Rst} {EXCH}', 'JA1QYZ 599 14'],
  ['TU {NAME} 73', 'TU JOSE 73'],
])('%j sends %j', (text, sent) => {
  expect(expandMacro(text, values)).toBe(sent);
});

test('placeholders without a value leave no gap', () => {
  expect(expandMacro('{RST} {SERIAL} {EXCH} K', { ...values, SERIAL: '', EXCH: '' })).toBe('599 K');
});

test.each([['{NAME}'], ['']])('%j without a value sends nothing', (text) => {
  expect(expandMacro(text, { ...values, NAME: '' })).toBeNull();
});

test('what is too long, or has other characters, is not sent', () => {
  expect(expandMacro('{NAME}', { ...values, NAME: 'A'.repeat(121) })).toBeNull();
  expect(expandMacro('CQ;TX', values)).toBeNull();
  expect(expandMacro('{NAME}', { ...values, NAME: 'Åsa; \n\\set_ptt 1' })).toBe('ASA SET PTT 1');
});

test.each([
  ['CQ {MYCALL}', null],
  ['', null],
  ['{FOO} K', '{FOO} is not a placeholder.'],
  ['CQ;', "Only letters, digits and . , : ? ' / ( ) = + @ -"],
  ['{MYCALL', "Only letters, digits and . , : ? ' / ( ) = + @ -"],
  ['E'.repeat(121), 'At most 120 characters.'],
])('the fault of %j: %s', (text, fault) => {
  expect(macroFault(text)).toBe(fault);
});

test('the defaults are valid, and each key has one', () => {
  const all = [...DEFAULT_MACROS.run, ...DEFAULT_MACROS.sp];
  expect(all).toHaveLength(16);
  for (const { text } of all) expect([text, macroFault(text)]).toEqual([text, null]);
});

test('stored macros are read back; invalid ones are the default', () => {
  const own = { label: 'CQ', text: 'CQ TEST {MYCALL}', voice: 0 };
  const stored = {
    run: [own, { label: 'x', text: 'CQ;', voice: 1 }, { label: 'x', text: 'A', voice: 99 }],
    exchange: '14',
  };
  const read = readMacros(JSON.parse(JSON.stringify(stored)));
  expect(read.run).toEqual([own, ...DEFAULT_MACROS.run.slice(1)]);
  expect([read.sp, read.exchange]).toEqual([DEFAULT_MACROS.sp, '14']);
  for (const broken of [undefined, null, 3, [], { run: 'x', exchange: 5 }])
    expect(readMacros(broken)).toEqual(DEFAULT_MACROS);
});
