import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createGenerator, type Schema } from 'ts-json-schema-generator';
import { projectRoot } from '../project-root.ts';

// Generates the OpenAPI document from the table of endpoints in libs/contract: types become schemas, comments become
// descriptions, `@access public` the security, `@reads` the GET alternative, `@multipart <field>` the uploads.
// The build runs it (`node scripts/build/openapi.ts [file]`); the app serves it at GET /api/docs.

/** The generated schema of one row of `Endpoints`. */
interface EndpointSchema {
  description?: string;
  access?: string;
  reads?: boolean;
  multipart?: string;
  properties: { request: Schema; response: Schema };
}

export interface Operation {
  operationId: string;
  summary: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, object>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, object>;
    securitySchemes: Record<string, object>;
  };
}

const JSON_TYPE = 'application/json';
const BEARER = { bearer: [] };

/** Paths under /api that are not endpoints of the contract. */
const DOWNLOADS: Record<string, Omit<Operation, 'operationId' | 'parameters'>> = {
  'vimport/{id}/rejected.adi': {
    summary: 'All records that an import rejected, as an ADIF file, or a Cabrillo log, to fix and import again.',
    responses: responsesOf('application/octet-stream', {
      type: 'string',
      contentMediaType: 'application/octet-stream',
    }),
  },
  'vimport/{id}/qtc.log': {
    summary: 'The QTC lines of an imported Cabrillo log, as a Cabrillo log.',
    responses: responsesOf('application/octet-stream', {
      type: 'string',
      contentMediaType: 'application/octet-stream',
    }),
  },
  'vexport/{id}/file': {
    summary: 'The file of a finished export, for 24 hours.',
    responses: responsesOf('application/x-download', { type: 'string', contentMediaType: 'application/x-download' }),
  },
  'vqslcard/sheet': {
    summary: 'QSL cards of own contacts as a PDF for print: `ids=1,2,3`, and `paper=a4` or `letter`.',
    responses: responsesOf('application/pdf', { type: 'string', contentMediaType: 'application/pdf' }),
  },
  'vstats/picture': {
    summary: 'A year of your log as a picture to share: `year=2026`, and `theme=dark` or `light`.',
    responses: responsesOf('image/png', { type: 'string', contentMediaType: 'image/png' }),
  },
  docs: { summary: 'This document.', security: [{}], responses: responsesOf(JSON_TYPE, { type: 'object' }) },
};

const DESCRIPTION = `Every endpoint is a POST with a JSON body; endpoints that only read also accept GET, with the fields in the query.
A trailing slash, an empty body and a missing Content-Type are accepted; unknown fields are ignored.
All errors are answered with a \`Refusal\`.

There is also an API compatible with Wavelog and Cloudlog (\`/api/radio\`, \`/api/qso\`, …), for programs that support these.`;

const REFUSED = `400 invalid request, 401 missing or expired token, 403 not allowed, 404 absent or not yours, 409 conflict,
413 too large, 422 violates a rule, 429 too many requests (see Retry-After), 503 not available at the moment (see Retry-After).`;

/** The document of all endpoints, as OpenAPI 3.1. */
export function openApiDocument(): OpenApiDocument {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string };
  const { Endpoints, EmptyRequest: _, ...schemas } = contractSchemas();
  const endpoints = Object.entries((Endpoints as { properties: Record<string, EndpointSchema> }).properties);
  const downloads = Object.entries(DOWNLOADS).map(([name, download]) => [
    `/api/${name}`,
    { get: { ...named(name, 'get'), ...download } },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Pileup', version, description: DESCRIPTION },
    servers: [{ url: '/' }],
    security: [BEARER],
    paths: Object.fromEntries([
      ...endpoints.map(([name, endpoint]) => [`/api/${name}`, pathOf(name, endpoint, schemas)]),
      ...downloads,
    ]),
    components: {
      schemas,
      responses: { Refused: { description: REFUSED, content: { [JSON_TYPE]: { schema: refTo('Refusal') } } } },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a session; some endpoints also accept an API key.',
        },
      },
    },
  };
}

/** Every named type of the contract by its name; `Endpoints` is one of them. */
function contractSchemas(): Record<string, Schema> {
  const generator = createGenerator({
    path: join(projectRoot, 'libs/contract/src/*.ts'),
    tsconfig: join(projectRoot, 'tsconfig.json'),
    extraTags: ['access', 'reads', 'multipart'],
    additionalProperties: true,
    skipTypeCheck: true, // `npm run check` does that
  });
  const { definitions = {} } = generator.createSchema(['Endpoints', 'Refusal']);
  const text = JSON.stringify(definitions).replace(/"#\/definitions\/([^"]+)"/g, (_, name: string) =>
    JSON.stringify(refTo(decodeURIComponent(name)).$ref),
  );
  return Object.fromEntries(
    Object.entries(JSON.parse(text) as Record<string, Schema>).map(([name, schema]) => [plain(name), schema]),
  );
}

function pathOf(
  name: string,
  endpoint: EndpointSchema,
  schemas: Record<string, Schema>,
): OpenApiDocument['paths'][string] {
  const { request, response } = endpoint.properties;
  const common = {
    summary: endpoint.description ?? name,
    ...(endpoint.access === 'public' ? { security: [{}, BEARER] } : {}), // optional: signed-in users may get more
    responses: responsesOf(JSON_TYPE, response),
  };
  const content = endpoint.multipart
    ? upload(endpoint.multipart, request)
    : isEmpty(request)
      ? null
      : { [JSON_TYPE]: { schema: request } };
  const required = endpoint.multipart !== undefined || (schemas[nameOf(request)]?.required ?? []).length > 0;
  const post = { ...named(name, 'post'), ...common, ...(content ? { requestBody: { required, content } } : {}) };
  if (!endpoint.reads) return { post };
  const get = named(name, 'get');
  return { post, get: { ...get, ...common, parameters: [...get.parameters, ...queryOf(request, schemas)] } };
}

/** The id of `POST vqso/upsert` is `vqso_upsert`, of `GET vlogbook` it is `read_vlogbook`. */
function named(name: string, method: 'get' | 'post'): { operationId: string; parameters: Parameter[] } {
  const words = name.replace(/\W+/g, '_').replace(/^_|_$/g, '');
  const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, param = '']): Parameter => {
    const schema: Schema = param === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' };
    return { name: param, in: 'path', required: true, schema };
  });
  return { operationId: method === 'get' ? `read_${words}` : words, parameters: inPath };
}

function queryOf(request: Schema, schemas: Record<string, Schema>): Parameter[] {
  const { properties = {}, required = [] } = schemas[nameOf(request)] ?? request;
  return Object.entries(properties).map(([name, schema]): Parameter => {
    const { description, ...rest } = schema as Schema;
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description ? { description } : {}),
      schema: rest,
    };
  });
}

function responsesOf(type: string, schema: Schema): Record<string, object> {
  return {
    200: { description: 'Done.', content: { [type]: { schema } } },
    default: { $ref: '#/components/responses/Refused' },
  };
}

/** @param tag the name of the field, with a `?` if the form may lack it */
function upload(tag: string, request: Schema): Record<string, { schema: Schema }> {
  const content: Schema = { type: 'string', contentMediaType: 'application/octet-stream' };
  const field = tag.replace('?', '');
  const required = field === tag ? { required: [field] } : {};
  const file: Schema = { type: 'object', properties: { [field]: content }, ...required };
  return { 'multipart/form-data': { schema: isEmpty(request) ? file : { allOf: [request, file] } } };
}

// OpenAPI allows only letters, digits, `.`, `-` and `_` in names of components; generic types have others.
const plain = (name: string): string => name.replace(/[^\w.-]+/g, '_');
const refTo = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${plain(name)}` });
const nameOf = (schema: Schema): string => schema.$ref?.split('/').at(-1) ?? '';
const isEmpty = (request: Schema): boolean => nameOf(request) === 'EmptyRequest';

if (import.meta.main) {
  const file = process.argv[2] ?? join(projectRoot, 'backend/dist/openapi.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(openApiDocument()));
}
