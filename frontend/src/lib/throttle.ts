export interface Throttled {
  /** Runs the action now, or once as soon as the interval since the last run is over. */
  request: () => void;
  /** Drops a pending run. */
  cancel: () => void;
}

/** Runs `action` on request, at most once per `intervalMs`. */
export function throttle(intervalMs: number, action: () => void, clock: () => number = Date.now): Throttled {
  let lastRunAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function run() {
    timer = undefined;
    lastRunAt = clock();
    action();
  }
  return {
    request() {
      if (timer !== undefined) return;
      const waitMs = lastRunAt + intervalMs - clock();
      if (waitMs <= 0) run();
      else timer = setTimeout(run, waitMs);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
