import { readFileSync } from 'node:fs';
import type { EndpointName } from '@pileup/contract/endpoints';
import type { Schema } from 'ts-json-schema-generator';
import type { OpenApiDocument } from '../../scripts/build/openapi.ts';

/** The built document: generating it loads the compiler, which takes seconds for each test file. */
const DOCUMENT = new URL('../../backend/dist/openapi.json', import.meta.url);
export const { paths, components }: OpenApiDocument = JSON.parse(readFileSync(DOCUMENT, 'utf8'));

/** The fields of a schema, with `$ref`s and `allOf` followed. */
function shapeOf(schema: Schema | undefined): Record<string, Schema> {
  if (!schema) return {};
  if (schema.$ref) return shapeOf(components.schemas[decodeURIComponent(schema.$ref.split('/').pop() ?? '')]);
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])].map((part) => shapeOf(part as Schema));
  return Object.assign({}, ...parts, schema.properties);
}

/** Paths of every field of a request, nested ones included. */
function fieldsOf(shape: Record<string, Schema>, before: readonly string[] = []): string[][] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const path = [...before, name];
    return [path, ...fieldsOf(shapeOf(schema), path)];
  });
}

const bodyOf = (name: EndpointName) => paths[`/api/${name}`]?.post?.requestBody?.content ?? {};

/** Paths of the fields of an endpoint's JSON. */
export const jsonFields = (name: EndpointName): string[][] =>
  fieldsOf(shapeOf(bodyOf(name)['application/json']?.schema));
/** Names of the fields of an endpoint's form, where it takes a file. */
export const formFields = (name: EndpointName): string[][] =>
  fieldsOf(shapeOf(bodyOf(name)['multipart/form-data']?.schema));
/** Names of the query parameters of an endpoint's GET. */
export const queryFields = (name: EndpointName): string[] =>
  (paths[`/api/${name}`]?.get?.parameters ?? []).flatMap((one) => (one.in === 'query' ? [one.name] : []));

/** The body of the example with one odd field, nested or not. */
export function withField(
  body: Readonly<Record<string, unknown>>,
  [field = '', ...deeper]: readonly string[],
  odd: unknown,
): Record<string, unknown> {
  const inner = (body[field] ?? INNER[field] ?? {}) as Readonly<Record<string, unknown>>;
  const value: unknown = deeper.length > 0 ? { ...inner, ...withField(inner, deeper, odd) } : odd;
  return { [field]: value };
}

/** Objects that `EVERY_ENDPOINT` leaves out. */
const INNER: Readonly<Record<string, object>> = {
  crop: { left: 0, top: 0, size: 1 },
  was: { call: 'DL1QAB', TS: '2026-02-01T00:00:00Z' },
};
