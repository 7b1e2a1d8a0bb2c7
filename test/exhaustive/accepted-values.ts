import type { CallName } from '@pileup/contract/calls';
import { InvalidRequest } from '../../backend/src/platform/errors.js';
import { requestValidation } from '../../backend/src/platform/validation.js';
import { bodyShapes } from './body-shapes.ts';
import { oddValues } from './odd-values.ts';
import { jsonFields, within } from './request-fields.ts';
import type { World } from '../world.ts';

export const VALUES = oddValues();
export const TEXTS = VALUES.filter((value) => typeof value === 'string');
export const ABREAST = 4;

export const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60);

/** Evenly spread over the list, so that every kind of value is among them. */
export const spread = <T>(values: readonly T[], most: number): T[] =>
  values.filter((_, n) => Math.floor((n * most) / values.length) !== Math.floor(((n - 1) * most) / values.length));

export async function abreast<T>(
  values: readonly T[],
  work: (value: T, n: number) => Promise<void>,
  at = ABREAST,
): Promise<void> {
  let next = 0;
  const inTurn = async () => {
    for (let n = next++; n < values.length; n = next++) await work(values[n] as T, n);
  };
  await Promise.all(Array.from({ length: at }, inTurn));
}

export interface Accepted {
  /** By call and field: the values that its checks take. */
  values: Map<CallName, Map<string, unknown[]>>;
  /** What else than a refusal was thrown. */
  faults: string[];
}

/** Puts each odd value into every field of each of the calls and has them checked as a request is. */
export async function acceptedValues(world: World, calls: readonly CallName[]): Promise<Accepted> {
  const shapes = bodyShapes(world);
  const pipe = requestValidation();
  const accepted: Accepted = { values: new Map(), faults: [] };
  for (const name of calls) {
    const metatype = shapes.get(name);
    if (!metatype) continue;
    const fields = jsonFields(name).sort((one, other) => one.length - other.length);
    const byField = new Map(fields.map((path) => [path.join('.'), [] as unknown[]]));
    accepted.values.set(name, byField);
    for (const value of VALUES) {
      const body: Record<string, unknown> = {};
      for (const path of fields) Object.assign(body, within(path.length > 1 ? objectsOf(body) : {}, path, value));
      const refused = await pipe.transform(body, { type: 'body', metatype }).then(
        () => ({}),
        (thrown: unknown) => {
          if (!(thrown instanceof InvalidRequest)) accepted.faults.push(`${name} ${shown(value)}: ${thrown}`);
          return thrown instanceof InvalidRequest ? (thrown.errors ?? {}) : {};
        },
      );
      for (const path of fields) if (!((path.at(-1) ?? '') in refused)) byField.get(path.join('.'))?.push(value);
    }
  }
  return accepted;
}

/** Only the objects within a body: what is to be added to stands in them. */
const objectsOf = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (isMadeHere(value) ? [[name, value]] : [])));
const isMadeHere = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !VALUES.includes(value);
