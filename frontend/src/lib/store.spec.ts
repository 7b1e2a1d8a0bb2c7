import { jest } from '@jest/globals';
import { createEvent, createStore } from './store.ts';

test('a store calls its subscribers with each new value, and not for the same one', () => {
  const store = createStore('a');
  const listener = jest.fn<(value: string) => void>();
  const unsubscribe = store.subscribe(listener);
  store.set('b');
  store.set('b');
  unsubscribe();
  store.set('c');
  expect(listener.mock.calls).toEqual([['b']]);
  expect(store.get()).toBe('c');
});

test('an event calls every subscriber, also with an equal payload', () => {
  const event = createEvent<number>();
  const listeners = [jest.fn<(payload: number) => void>(), jest.fn<(payload: number) => void>()];
  const [unsubscribe] = listeners.map((listener) => event.subscribe(listener));
  event.emit(1);
  event.emit(1);
  unsubscribe?.();
  event.emit(2);
  expect(listeners.map(({ mock }) => mock.calls)).toEqual([
    [[1], [1]],
    [[1], [1], [2]],
  ]);
});
