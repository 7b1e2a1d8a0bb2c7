import { useSyncExternalStore } from 'react';

/** Calls `listener` on every change or event until the returned function is called. */
export type Subscribe<Payload> = (listener: (payload: Payload) => void) => () => void;

/** An event without a value of its own, for modules that only react to it. */
export function createEvent<Payload = void>() {
  const listeners = new Set<(payload: Payload) => void>();
  const subscribe: Subscribe<Payload> = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const emit = (payload: Payload) => {
    for (const listener of listeners) listener(payload);
  };
  return { emit, subscribe };
}

export interface Store<Value> {
  get: () => Value;
  /** Does nothing if the value is the same object or primitive. */
  set: (next: Value) => void;
  subscribe: Subscribe<Value>;
}

/** A value shared by plain modules and components; it outlives the page that shows it. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const { emit, subscribe } = createEvent<Value>();
  const set = (next: Value) => {
    if (Object.is(next, value)) return;
    value = next;
    emit(value);
  };
  return { get: () => value, set, subscribe };
}

export interface StoreSource<Value> {
  subscribe: (listener: () => void) => () => void;
  /** Must return the same object while nothing has changed. */
  get: () => Value;
}

/** The value of a store, or one derived from it; the component renders again when it changes. */
export function useStore<Value>({ subscribe, get }: StoreSource<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}
