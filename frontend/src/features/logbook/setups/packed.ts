import type { MetCall } from '@pileup/contract/log/setup';
import { type Activation, activationsOf } from '@pileup/radio/activation';
import { renewCopyNow } from '../../../lib/device-copy/device-copy.ts';
import { call } from '../../../lib/http/http.ts';
import { persistentStore } from '../persistent-store.ts';

/** The stations that the operator has worked from a reference, as an offline copy. */
export interface PackedReference {
  /** `POTA US-0001` */
  readonly key: string;
  /** When it was packed, ms. */
  readonly at: number;
  readonly met: readonly MetCall[];
}

/** Maximum number of references: an activation of two parks that are a summit, too, three times over. */
const MAX_REFERENCES = 9;

/** The references packed last, newest first. */
export const packedReferences = persistentStore('packed', readPacked);

export function readPacked(value: unknown): readonly PackedReference[] {
  return Array.isArray(value) ? value.filter(isPacked).slice(0, MAX_REFERENCES) : [];
}

function isPacked(value: unknown): value is PackedReference {
  const { key, at, met } = (value ?? {}) as Partial<PackedReference>;
  return typeof key === 'string' && Number.isFinite(at) && Array.isArray(met);
}

const keysOf = (
  fields: Readonly<Record<string, string>>,
): { key: string; activation: Activation; reference: string }[] =>
  activationsOf(fields).flatMap((activation) =>
    activation.references.map((reference) => ({ key: `${activation.programme} ${reference}`, activation, reference })),
  );

/** The offline copies for a set-up; null unless there is one for all of its references. */
export function packedFor(
  packed: readonly PackedReference[],
  fields: Readonly<Record<string, string>>,
): readonly PackedReference[] | null {
  const found = keysOf(fields).map(({ key }) => packed.find((each) => each.key === key));
  return found.length > 0 && found.every((each) => each !== undefined) ? found : null;
}

/** The contacts with a callsign from the references of a set-up, of several the most. */
export function metHere(
  packed: readonly PackedReference[],
  fields: Readonly<Record<string, string>>,
  callsign: string,
): MetCall | null {
  const keys = new Set(keysOf(fields).map(({ key }) => key));
  const all = packed.flatMap(({ key, met }) => (keys.has(key) ? met.filter((each) => each.call === callsign) : []));
  return all.reduce<MetCall | null>((most, each) => (most && most.contacts >= each.contacts ? most : each), null);
}

/**
 * Stores on this device what an activation needs without network: the newest contacts, and the stations worked there.
 *
 * @throws as `call` does, or if the browser cannot store it
 */
export async function packActivation(owner: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await renewCopyNow();
  for (const { key, activation, reference } of keysOf(fields)) {
    const { met } = await call('vsetup/met', { programme: activation.programme, reference });
    const packed = { key, at: Date.now(), met };
    packedReferences.update(owner, (before) =>
      [packed, ...before.filter((each) => each.key !== key)].slice(0, MAX_REFERENCES),
    );
  }
}
