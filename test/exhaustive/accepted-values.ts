import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { EndpointName } from '@pileup/contract/endpoints';
import { InvalidRequest } from '../../backend/src/platform/errors.js';
import { requestValidation } from '../../backend/src/platform/validation.js';
import type { TestApp } from '../test-app.ts';
import { bodyShapes } from './body-shapes.ts';
import { oddValues } from './odd-values.ts';
import { jsonFields, withField } from './request-fields.ts';

export const VALUES = oddValues();
export const TEXTS = VALUES.filter((value) => typeof value === 'string');
export const CONCURRENCY = 4;

export const shortened = (value: unknown) => JSON.stringify(value)?.slice(0, 60);

/** An even sample of the list, so that every kind of value is in it. */
export const sample = <T>(values: readonly T[], most: number): T[] =>
  values.filter((_, n) => Math.floor((n * most) / values.length) !== Math.floor(((n - 1) * most) / values.length));

export async function concurrently<T>(
  values: readonly T[],
  work: (value: T, n: number) => Promise<void>,
  at = CONCURRENCY,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < values.length; n = next++) await work(values[n] as T, n);
  };
  await Promise.all(Array.from({ length: at }, worker));
}

export interface Accepted {
  /** Values that pass validation, by endpoint and field. */
  values: Map<EndpointName, Map<string, unknown[]>>;
  /** Errors other than refusals. */
  faults: string[];
}

/** Validates each of the values in every field of each endpoint, as a request is validated. */
export async function acceptedValues(
  testApp: TestApp,
  calls: readonly EndpointName[],
  odd: readonly unknown[] = VALUES,
): Promise<Accepted> {
  const isOdd = new Set(odd);
  const shapes = bodyShapes(testApp);
  const pipe = requestValidation();
  const accepted: Accepted = { values: new Map(), faults: [] };
  for (const name of calls) {
    const metatype = shapes.get(name);
    if (!metatype) continue;
    // Validation waits for nothing. Connections left idle meanwhile could be reused after their timeout, and be reset.
    await eventLoopTurn();
    const fields = jsonFields(name).sort((one, other) => one.length - other.length);
    const byField = new Map(fields.map((path) => [path.join('.'), [] as unknown[]]));
    accepted.values.set(name, byField);
    for (const value of odd) {
      const body: Record<string, unknown> = {};
      for (const path of fields)
        Object.assign(body, withField(path.length > 1 ? objectsOf(body, isOdd) : {}, path, value));
      const refused = await pipe.transform(body, { type: 'body', metatype }).then(
        () => ({}),
        (thrown: unknown) => {
          if (!(thrown instanceof InvalidRequest)) accepted.faults.push(`${name} ${shortened(value)}: ${thrown}`);
          return thrown instanceof InvalidRequest ? (thrown.errors ?? {}) : {};
        },
      );
      for (const path of fields) if (!((path.at(-1) ?? '') in refused)) byField.get(path.join('.'))?.push(value);
    }
  }
  return accepted;
}

/** The objects within a body that are not odd values themselves, to add further fields to. */
const objectsOf = (body: Record<string, unknown>, isOdd: ReadonlySet<unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => typeof value === 'object' && value !== null && !isOdd.has(value)),
  );
