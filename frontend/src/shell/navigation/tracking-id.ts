const KEY = 'tracking_id';
/** Lifetime of the number: a view is stored as long, as the privacy page says; then the browser gets another number. */
const MAX_AGE_MS = 90 * 86_400_000;

/** The part of `Storage` that is used. */
export type TrackingStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface PrivacySignals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** Whether the reader has asked not to be counted, in the browser. */
export function refusesTracking({ doNotTrack, globalPrivacyControl }: PrivacySignals = navigator as PrivacySignals) {
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/**
 * The random number under which the views of this browser are counted, for 90 days from the first one. Without storage it
 * lasts until the page is loaded again.
 * @param now ms
 */
export function trackingId(now: number, storage: TrackingStorage | undefined = browserStorage()): string {
  const stored = read(storage);
  if (stored && now - stored.at < MAX_AGE_MS && stored.at <= now) return stored.id;
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, '0')).join(
    '',
  );
  try {
    storage?.setItem(KEY, JSON.stringify({ id, at: now }));
  } catch {
    // The storage is full or blocked.
  }
  return id;
}

/** Removes the number of a reader who does not want to be counted any more. */
export function forgetTrackingId(storage: TrackingStorage | undefined = browserStorage()): void {
  try {
    storage?.removeItem(KEY);
  } catch {
    // The storage is blocked: then there is no number.
  }
}

function read(storage: TrackingStorage | undefined): { id: string; at: number } | null {
  try {
    const { id, at } = JSON.parse(storage?.getItem(KEY) ?? 'null') as { id?: unknown; at?: unknown };
    return typeof id === 'string' && /^[a-z0-9]{28}$/.test(id) && typeof at === 'number' ? { id, at } : null;
  } catch {
    return null;
  }
}

function browserStorage(): TrackingStorage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
