import { createStore, useStore } from '../store.ts';
import { isOffline, onNetworkChange } from './network.ts';

/** A slower response says too little about the time. */
const MAX_ROUND_TRIP_MS = 10_000;
/** Smaller differences are within the precision of the measurement. */
const RESOLUTION_MS = 2_000;

const offset = createStore<number | null>(null);

// The device may set its clock, or be carried elsewhere, while there is no network.
onNetworkChange(() => isOffline() && offset.set(null));

/** How far the server's clock is ahead of this device's, ms; null until it is measured. */
export const clockOffset = offset.get;

export function useClockOffset(): number | null {
  return useStore(offset);
}

/** Measures by the Date header of a response, which has whole seconds. Times in ms by this device's clock. */
export function measureClock(date: string | null, sentAt: number, receivedAt: number): void {
  const measured = offsetOf(date, sentAt, receivedAt);
  const known = offset.get();
  if (measured !== null && (known === null || Math.abs(measured - known) > RESOLUTION_MS)) offset.set(measured);
}

export function offsetOf(date: string | null, sentAt: number, receivedAt: number): number | null {
  const served = Date.parse(date ?? '') + 500;
  const roundTrip = receivedAt - sentAt;
  if (Number.isNaN(served) || roundTrip < 0 || roundTrip > MAX_ROUND_TRIP_MS) return null;
  return Math.round(served - (sentAt + receivedAt) / 2);
}
