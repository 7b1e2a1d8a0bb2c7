import { onSecond } from './clock.ts';

export interface Throttled {
  /** Runs the action now, or once with the second of the clock in which the interval since the last run is over. */
  request: () => void;
  /** Drops a pending run. */
  cancel: () => void;
}

/** A second of the clock may come this early or late. */
const TOLERANCE_MS = 200;

/** Runs `action` on request, at most once per `intervalMs`, on the clock's ticks: the page is painted once for both. */
export function throttle(intervalMs: number, action: () => void): Throttled {
  let lastRunAt = Number.NEGATIVE_INFINITY;
  let stopWaiting: (() => void) | undefined;
  const isOver = () => Date.now() - lastRunAt >= intervalMs - TOLERANCE_MS;
  function cancel() {
    stopWaiting?.();
    stopWaiting = undefined;
  }
  function run() {
    cancel();
    lastRunAt = Date.now();
    action();
  }
  return {
    request() {
      if (stopWaiting) return;
      if (isOver()) run();
      else stopWaiting = onSecond(() => isOver() && run());
    },
    cancel,
  };
}
