import { persistentStore } from './persistent-store.ts';

function fakeStorage(entries: Record<string, string> = {}) {
  const items = new Map(Object.entries(entries));
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
  };
}
const asNumber = (value: unknown) => (typeof value === 'number' ? value : 0);
const addOne = (before: number) => before + 1;

test('a value is stored per account and read back', () => {
  const storage = fakeStorage();
  const counter = persistentStore('n', asNumber, () => storage);
  counter.update('1', addOne);
  counter.update('1', addOne);
  counter.update('2', addOne);
  const afterReload = persistentStore('n', asNumber, () => storage);
  expect([afterReload.get('1'), afterReload.get('2'), afterReload.get('3')]).toEqual([2, 1, 0]);
});

test('invalid JSON counts as missing', () => {
  const storage = fakeStorage({ 'pileup.n.1': '{' });
  expect(
    persistentStore(
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
])('the value is still updated when the storage is %s', (_, storage) => {
  const counter = persistentStore('n', asNumber, storage);
  counter.update('1', addOne);
  expect(counter.get('1')).toBe(1);
});
