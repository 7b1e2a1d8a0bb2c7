import { jest } from '@jest/globals';
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

test.each<[string, (size: number) => string]>([
  ['an unterminated string full of quotes', (size) => `{"key":"${'\\"'.repeat(size / 2)}`],
  ['backslashes', (size) => `{"key":"\n${'\\'.repeat(size)}`],
  ['line breaks', (size) => `{"key":"${'\n'.repeat(size)}`],
  ['brackets', (size) => '['.repeat(size)],
  ['an endless name', (size) => 'a'.repeat(size)],
])('a megabyte of %s is refused, and each character is read twice at most', (_, textOfSize) => {
  expect(requestFields(textOfSize(1_000_000))).toBeNull();
  const text = textOfSize(10_000);
  const reads = jest.spyOn(String.prototype, 'charCodeAt');
  const pieces = jest.spyOn(String.prototype, 'slice');
  requestFields(text);
  const read = reads.mock.calls.length;
  const copied = pieces.mock.results.reduce((sum, { value }) => sum + String(value).length, 0);
  reads.mockRestore();
  pieces.mockRestore();
  expect(read).toBeGreaterThan(0);
  // Values are counted first, then line breaks are escaped.
  expect(read).toBeLessThanOrEqual(2 * text.length);
  expect(copied).toBeLessThanOrEqual(text.length);
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
