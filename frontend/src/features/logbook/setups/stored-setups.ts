import type { Setup } from '@pileup/contract/log/setup';
import { persistentStore } from '../persistent-store.ts';

/** A choice that the server does not know yet. */
export interface WaitingChoice {
  readonly id: number | null;
  /** Milliseconds. */
  readonly at: number;
}

/** The set-ups of an account as stored on this device, so that they are there without network, too. */
export interface StoredSetups {
  readonly setups: readonly Setup[];
  /** The set-up that this device uses; null for none. */
  readonly chosen: number | null;
  readonly waiting: WaitingChoice | null;
}

export const storedSetups = persistentStore('setups', readStored);

/** Parses the stored set-ups; anything that is not a set-up is left out. */
export function readStored(value: unknown): StoredSetups {
  const { setups, chosen, waiting } = (value ?? {}) as Partial<StoredSetups>;
  return chosenAmong(Array.isArray(setups) ? setups.filter(isSetup) : [], {
    chosen: Number.isSafeInteger(chosen) ? (chosen as number) : null,
    waiting: isChoice(waiting) ? waiting : null,
  });
}

/** The server's current set-ups; one that was deleted elsewhere is not chosen any more. */
export function chosenAmong(
  setups: readonly Setup[],
  { chosen, waiting }: Pick<StoredSetups, 'chosen' | 'waiting'>,
): StoredSetups {
  const has = (id: number | null | undefined) => setups.some((setup) => setup.id === id);
  return {
    setups,
    chosen: has(chosen) ? chosen : null,
    waiting: waiting && (waiting.id === null || has(waiting.id)) ? waiting : null,
  };
}

export function chosenOf({ setups, chosen }: StoredSetups): Setup | null {
  return setups.find(({ id }) => id === chosen) ?? null;
}

/** The choice after the current one; after the last set-up comes none. */
export function nextChoice({ setups, chosen }: StoredSetups): number | null {
  const index = setups.findIndex(({ id }) => id === chosen);
  return setups[index + 1]?.id ?? null;
}

function isSetup(value: unknown): value is Setup {
  const { id, name, callsign, fields } = (value ?? {}) as Partial<Setup>;
  return (
    Number.isSafeInteger(id) &&
    typeof name === 'string' &&
    typeof callsign === 'string' &&
    typeof fields === 'object' &&
    fields !== null
  );
}

function isChoice(value: unknown): value is WaitingChoice {
  const { id, at } = (value ?? {}) as Partial<WaitingChoice>;
  return (id === null || Number.isSafeInteger(id)) && Number.isFinite(at);
}
