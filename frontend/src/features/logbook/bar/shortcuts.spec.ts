import { logBarKey } from './shortcuts.ts';

const press = (
  key: string,
  held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {},
  isOneWord = false,
) => logBarKey({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held }, isOneWord);

test.each([
  ['ArrowUp', 'band-up'],
  ['ArrowDown', 'band-down'],
  ['ArrowLeft', 'mode-left'],
  ['ArrowRight', 'mode-right'],
  ['s', 'next-setup'],
  ['S', 'next-setup'],
  ['ß', 'next-setup'],
  ['r', 'run'],
  ['®', 'run'],
])('Alt and %s: %s', (key, meaning) => {
  expect(press(key, { altKey: true })).toBe(meaning);
});

test('Escape clears; keys that type or edit text are not commands', () => {
  expect(press('Escape')).toBe('clear');
  expect([press('ArrowLeft'), press('Enter'), press('q', { altKey: true })]).toEqual([null, null, null]);
  expect(press('ArrowLeft', { altKey: true, shiftKey: true })).toBeNull();
  expect(press('Escape', { ctrlKey: true })).toBeNull();
});

test('Space goes to the next field where no blanks are typed', () => {
  expect([press(' ', {}, true), press(' ')]).toEqual(['next-field', null]);
});
