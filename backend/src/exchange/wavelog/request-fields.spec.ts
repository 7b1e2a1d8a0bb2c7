import { isYes, numberOf, requestFields, textOf } from './request-fields.js';

test.each<[string, string, unknown]>([
  ['JSON', '{"key":"k","n":1}', { key: 'k', n: 1 }],
  ['JSON over several lines', '{\n  "key": "k"\n}', { key: 'k' }],
  ['JSON with bare line breaks in a text', '{"string":"<call:1>X\r\n<eor>\n"}', { string: '<call:1>X\r\n<eor>\n' }],
  ['and with an escaped quote before them', '{"a":"\\"x\ny","b":"2"}', { a: '"x\ny', b: '2' }],
  ['and with a control character', '{"a":"x\u0000y"}', { a: 'xy' }],
  ['a form', 'key=k&string=%3Ccall%3A4%3EK1QA+%3Ceor%3E', { key: 'k', string: '<call:4>K1QA <eor>' }],
  ['a form with a bracket in its value', 'key=k&string=<eor>', { key: 'k', string: '<eor>' }],
  ['a list', '[1]', null],
  ['null', 'null', null],
  ['a number', '12', null],
  ['a text', '"key"', null],
  ['truncated JSON', '{"key":"k"', null],
  ['nothing', '', null],
  ['words', 'hello there', null],
  ['a name that is special in JavaScript', '{"__proto__":{"key":"k"}}', expect.anything()],
])('%s', (_, text, fields) => {
  expect(requestFields(text)).toEqual(fields);
});

test.each([
  ['an unterminated string full of quotes', `{"key":"${'\\"'.repeat(500_000)}`],
  ['backslashes', `{"key":"\n${'\\'.repeat(1_000_000)}`],
  ['line breaks', `{"key":"${'\n'.repeat(1_000_000)}`],
  ['brackets', '['.repeat(1_000_000)],
  ['an endless name', 'a'.repeat(1_000_000)],
])('a megabyte of %s is read in linear time', (_, text) => {
  const startedAt = performance.now();
  expect(requestFields(text)).toBeNull();
  // A quadratic reader takes minutes.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('inherited properties are not fields', () => {
  const fields = requestFields('{"__proto__":{"key":"k"}}') ?? {};
  expect(textOf(fields, 'key', 100)).toBeUndefined();
  expect(textOf(fields, 'constructor', 100)).toBeUndefined();
});

test.each<[unknown, string | undefined, number | undefined]>([
  ['14074000', '14074000', 14_074_000],
  [14_074_000, '14074000', 14_074_000],
  [' 7127,5 ', '7127,5', 7_127.5],
  ['', '', undefined],
  ['a\u0000b\nc', 'abc', undefined],
  ['\u202eIC-7300\u2069', 'IC-7300', undefined],
  ['x'.repeat(60), 'x'.repeat(50), undefined],
  [null, undefined, undefined],
  [{}, undefined, undefined],
  [['14'], undefined, undefined],
  [true, undefined, undefined],
])('%j reads as %j and %j', (value, text, number) => {
  expect(textOf({ value }, 'value', 50)).toBe(text);
  expect(numberOf({ value }, 'value')).toBe(number);
});

test.each([
  [true, true],
  [1, true],
  ['true', true],
  ['1', true],
  [false, false],
  ['false', false],
  [undefined, false],
])('%j says yes: %j', (value, yes) => {
  expect(isYes(value)).toBe(yes);
});
