import { createStore, useStore } from '../../lib/store.ts';

const KEY = 'pileup.player-place';

/** Where the player floats: 0 at the left edge, 1 at the right. A share fits every width of the window. */
const place = createStore(readPlace());

export function usePlace(): number {
  return useStore(place);
}

/** Moves the player, within the edges. */
export function moveTo(next: number): void {
  place.set(Math.min(1, Math.max(0, next)));
}

/** Stores the player's place in this browser. */
export function rememberPlace(): void {
  try {
    localStorage.setItem(KEY, place.get().toFixed(4));
  } catch {
    // The storage is blocked: the place lasts until the page closes.
  }
}

function readPlace(): number {
  try {
    const stored = Number.parseFloat(localStorage.getItem(KEY) ?? '');
    return stored >= 0 && stored <= 1 ? stored : 1;
  } catch {
    return 1;
  }
}
