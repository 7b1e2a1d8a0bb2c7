import type { AwardKeys } from '@pileup/contract/awards/certificates';

const STORED = 'pileup.award-keys';
const PATH = '/.well-known/pileup-awards.json';
const TIMEOUT_MS = 6_000;

/** The published keys, or without network the cached ones; null if this device has never loaded any. */
export async function loadAwardKeys(): Promise<AwardKeys | null> {
  try {
    const response = await fetch(PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return storedKeys();
    const keys = (await response.json()) as AwardKeys;
    store(keys);
    return keys;
  } catch {
    return storedKeys();
  }
}

function storedKeys(): AwardKeys | null {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? 'null') as AwardKeys | null;
  } catch {
    return null;
  }
}

function store(keys: AwardKeys): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(keys));
  } catch {
    // The storage is full or blocked by the browser: the check then needs the network.
  }
}
