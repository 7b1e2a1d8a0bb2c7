export interface Paced {
  /** Wants it done: at once, or as soon as the last time is long enough ago. Wanted ten times meanwhile, it is done once. */
  want: () => void;
  /** Forgets what is wanted. */
  end: () => void;
}

/** Does something when it is wanted, but never twice within so many ms. */
export function paced(everyMs: number, act: () => void, clock: () => number = Date.now): Paced {
  let doneAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function run() {
    timer = undefined;
    doneAt = clock();
    act();
  }
  return {
    want() {
      if (timer !== undefined) return;
      const left = doneAt + everyMs - clock();
      if (left <= 0) run();
      else timer = setTimeout(run, left);
    },
    end() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
