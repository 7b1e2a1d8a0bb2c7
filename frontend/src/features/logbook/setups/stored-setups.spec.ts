import type { Setup } from '@pileup/contract/log/setup';
import { chosenAmong, chosenOf, nextChoice, readStored } from './stored-setups.ts';

const setup = (id: number): Setup => ({
  id,
  name: `Place ${id}`,
  callsign: '',
  power: null,
  fields: {},
  begun_at: null,
  ended_at: null,
});
const NONE = { setups: [], chosen: null, waiting: null };

test('what is stored is read again', () => {
  const stored = { setups: [setup(1), setup(2)], chosen: 2, waiting: { id: 2, at: 5 } };
  expect(readStored(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  expect(chosenOf(stored)).toEqual(setup(2));
});

test.each([undefined, null, 7, 'x', {}, { setups: 1, chosen: 'a', waiting: 3 }, { setups: [{ id: 1 }, null] }])(
  '%j is nothing',
  (value) => {
    expect(readStored(value)).toEqual(NONE);
  },
);

test('one that was deleted elsewhere is not chosen any more', () => {
  expect(chosenAmong([setup(2)], { chosen: 1, waiting: { id: 1, at: 5 } })).toEqual({ ...NONE, setups: [setup(2)] });
  expect(chosenAmong([setup(2)], { chosen: null, waiting: { id: null, at: 5 } }).waiting).toEqual({ id: null, at: 5 });
});

test('the next one, and after the last one none', () => {
  const setups = [setup(1), setup(2)];
  expect(nextChoice({ ...NONE, setups })).toBe(1);
  expect(nextChoice({ ...NONE, setups, chosen: 1 })).toBe(2);
  expect(nextChoice({ ...NONE, setups, chosen: 2 })).toBeNull();
  expect(nextChoice(NONE)).toBeNull();
});
