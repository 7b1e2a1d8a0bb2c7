import { endDateOf } from './end-date.ts';

const at = (text: string) => Date.parse(`2026-11-${text}Z`);

test.each([
  ['2015', at('28T20:15:26'), '20261128'],
  ['201526', at('28T20:15:26'), '20261128'],
  ['235959', at('28T00:00:00'), '20261128'],
  ['0010', at('28T23:58:00'), '20261129'],
  ['0000', at('30T23:59:59'), '20261201'],
  ['0805', at('28T20:05:30'), '20261129'],
  ['0806', at('28T20:05:30'), null],
  ['1015', at('28T16:04:00'), null],
  ['2014', at('28T20:15:26'), null],
])('an end at %s of a contact begun at %i is on %s', (time, start, date) => {
  expect(endDateOf(time, start)).toBe(date);
});
