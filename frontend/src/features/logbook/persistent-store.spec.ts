import { stored } from './persistent-store.ts';

function fakeStorage(entries: Record<string, string> = {}) {
  const lies = new Map(Object.entries(entries));
  return {
    lies,
    getItem: (key: string) => lies.get(key) ?? null,
    setItem: (key: string, text: string) => lies.set(key, text),
  };
}
const asNumber = (value: unknown) => (typeof value === 'number' ? value : 0);
const addOne = (before: number) => before + 1;

test('a value is kept for each operator and found again', () => {
  const storage = fakeStorage();
  const counter = stored('n', asNumber, () => storage);
  counter.update('1', addOne);
  counter.update('1', addOne);
  counter.update('2', addOne);
  const afterReload = stored('n', asNumber, () => storage);
  expect([afterReload.get('1'), afterReload.get('2'), afterReload.get('3')]).toEqual([2, 1, 0]);
});

test('what is no JSON counts as nothing', () => {
  const storage = fakeStorage({ 'pileup.n.1': '{' });
  expect(
    stored(
      'n',
      (value) => value === undefined,
      () => storage,
    ).get('1'),
  ).toBe(true);
});

test.each([
  ['blocked', () => null],
  [
    'full',
    () => ({
      getItem: () => null,
      setItem: () => {
        throw new Error('quota');
      },
    }),
  ],
])('a storage that is %s keeps nobody from counting', (_, storage) => {
  const counter = stored('n', asNumber, storage);
  counter.update('1', addOne);
  expect(counter.get('1')).toBe(1);
});
