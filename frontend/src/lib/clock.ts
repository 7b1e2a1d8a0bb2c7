import { createStore, useStore } from './store.ts';

function thisSecond(): number {
  return Math.floor(Date.now() / 1000) * 1000;
}

const second = createStore(thisSecond());
let subscribers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

// Aimed at the start of each second: an interval drifts and sometimes skips one.
function tick() {
  second.set(thisSecond());
  timer = setTimeout(tick, 1000 - (Date.now() % 1000));
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = second.subscribe(listener);
  if (subscribers++ === 0) tick();
  return () => {
    unsubscribe();
    if (--subscribers === 0) clearTimeout(timer);
  };
}

/** Calls back every second with the time now (ms since 1970). All subscribers share one timer. */
export function onSecond(listener: (now: number) => void): () => void {
  return subscribe(() => listener(Date.now()));
}

const clock = { subscribe, get: second.get };

/** The time now in whole seconds, ms since 1970; on the same timer. */
export function useUtcClock(): number {
  return useStore(clock);
}
