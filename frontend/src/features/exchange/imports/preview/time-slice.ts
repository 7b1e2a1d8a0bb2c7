/** Longest work without a break, ms: at 60 frames a second, half of a frame. */
const SLICE_MS = 8;

/** Returns a function to await between steps: it lets the page handle events when a time slice is used up, and throws when aborted. */
export function timeSlices(signal: AbortSignal): () => Promise<void> {
  let start = performance.now();
  return async () => {
    if (performance.now() - start >= SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      start = performance.now();
    }
    signal.throwIfAborted();
  };
}
