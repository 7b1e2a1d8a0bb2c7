import { useSyncExternalStore } from 'react';

/** The current whole second, ms since 1970. */
function thisSecond(): number {
  return Math.floor(Date.now() / 1000) * 1000;
}

let second = thisSecond();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

// Aimed at the start of each second: an interval drifts and now and then skips one.
function tick() {
  second = thisSecond();
  for (const listener of listeners) listener();
  timer = setTimeout(tick, 1000 - (Date.now() % 1000));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** Calls back at every second, with the time now (ms since 1970), on the one timer of everything that ticks. */
export function onSecond(listener: (now: number) => void): () => void {
  return subscribe(() => listener(Date.now()));
}

/** The time now, ms since 1970, whole seconds; one timer for everything on the page that ticks. */
export function useUtcClock(): number {
  return useSyncExternalStore(subscribe, () => second);
}
