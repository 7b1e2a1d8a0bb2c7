import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import request from 'supertest';
import { OpenApiController } from '../../../backend/src/platform/http/openapi.controller.js';
import { type OpenApiDocument, type Operation, openApiDocument } from '../../../scripts/build/openapi.ts';
import { type Answer, expectResponse } from '../../responses.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { startTestApp } from '../../test-app.ts';
import { jpegOf } from '../social/test-images.ts';
import { bodyClasses, fieldsOfClass, routes } from './program-shape.ts';

const document = openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  test('every reference resolves, and every schema is used', () => {
    const refs = new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref));
    const missing = [...refs].filter((ref) => atPointer(ref) === undefined);
    const unused = Object.keys(document.components.schemas).filter((name) => !refs.has(`#/components/schemas/${name}`));
    expect({ missing, unused }).toEqual({ missing: [], unused: [] });
    expect(Object.keys(document.components.schemas).filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]);
  });

  test('operations have unique ids, a summary and an answer', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, i) => !/^\w+$/.test(id) || ids.indexOf(id) !== i)).toEqual([]);
    for (const { path, operation } of operations) {
      expect([path, operation.summary.length > 10, Object.keys(operation.responses)]).toEqual([
        path,
        true,
        ['200', 'default'],
      ]);
    }
  });

  test('the path parameters match the path, and only a POST has a body', () => {
    for (const { path, method, operation } of operations) {
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect([path, inPath.map(({ name }) => `{${name}}`)]).toEqual([path, path.match(/\{\w+\}/g) ?? []]);
      expect([path, inPath.every(({ required }) => required)]).toEqual([path, true]);
      if (method === 'get') expect([path, operation.requestBody]).toEqual([path, undefined]);
    }
  });

  test('every schema is valid JSON Schema 2020-12, which OpenAPI 3.1 uses', () => {
    const ajv = schemaChecker();
    for (const schema of Object.values(document.components.schemas))
      expect(ajv.validateSchema(schema as object)).toBe(true);
    for (const { path, operation } of operations)
      for (const parameter of operation.parameters ?? [])
        expect([path, ajv.validateSchema(parameter.schema as object)]).toEqual([path, true]);
  });

  test('the comments of the contract are in it', () => {
    const post = (name: string) => document.paths[`/api/${name}`]?.post;
    expect(post('vlogin')?.security).toEqual([{}, { bearer: [] }]);
    expect(post('vlogout')?.security).toBeUndefined();
    expect(document.security).toEqual([{ bearer: [] }]);
    expect(document.paths['/api/vlogout']?.get).toBeUndefined();
    expect(document.paths['/api/vlogbook']?.get?.parameters?.map(({ name, in: where }) => [name, where])).toEqual([
      ['page', 'query'],
      ['size', 'query'],
      ['call', 'query'],
      ['filter', 'query'],
      ['sort', 'query'],
      ['order', 'query'],
      ['detailed', 'query'],
    ]);
    expect(post('vlogbook')?.requestBody?.required).toBe(false);
    expect(post('vimportadif')?.requestBody).toMatchObject({
      required: true,
      content: {
        'multipart/form-data': {
          schema: { allOf: [{ $ref: '#/components/schemas/ImportAdifRequest' }, { required: ['adif_file'] }] },
        },
      },
    });
  });
});

/** A table for spreadsheets. */
const FILE = 'GET /api/vadmin/users.csv';
/** A PNG. */
const PICTURE = 'GET /api/award/:';
/** An endpoint for the payment service only. */
const WEBHOOK = 'POST /api/stripe/webhook';

const testApp = await startTestApp();
const me = await testApp.operator();

describe('the OpenAPI document and the server', () => {
  test('the server has exactly the routes of the document', () => {
    const documented = operations.map(({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, ':')}`);
    const ours = routes(testApp).filter(
      (route) => / \/api\//.test(route) && !OF_OTHERS.test(route) && ![WEBHOOK, FILE, PICTURE].includes(route),
    );
    expect(ours).toEqual(documented.sort());
  });

  test('it is served to everybody, or reported as missing', async () => {
    using folder = temporaryFolder('pileup-openapi-');
    const controller = testApp.app.get(OpenApiController, { strict: false });
    controller.file = join(folder.path, 'openapi.json');
    await expectResponse(request(testApp.server).get('/api/docs'), 404, {
      code: 'not_found',
      error: expect.stringMatching(/npm run build/),
    });
    writeFileSync(controller.file, JSON.stringify(document));
    const served = await request(testApp.server).get('/api/docs/');
    expect([served.status, served.body]).toEqual([200, document]);
    expect(served.headers['content-type']).toMatch(/^application\/json/);
  });

  test('the document says which calls need no token', async () => {
    for (const { path, method, operation } of operations) {
      const address = path.replace('{id}', '1').replace('{call}', 'JA1QYZ');
      const { status } = await request(testApp.server)[method as 'get' | 'post'](address);
      const open = (operation.security ?? document.security).some((way) => Object.keys(way).length === 0);
      expect([path, method, status === 401]).toEqual([path, method, !open]);
    }
  });

  test('answers match the document, without undocumented fields', async () => {
    const { qdo_id } = await me.logQso({ GridSquare: 'PM95', Comment: 'first', Power: 100 });
    await me.logQso({ Call: 'DL1QAA', Freq: null, Band: '20m' });
    const { id } = await me.importFile(
      '<CALL:6>JA1QZZ<QSO_DATE:8>20260101<TIME_ON:4>1200<BAND:3>20m<MODE:2>CW<EOR><CALL:6>JA1QZZ<EOR>',
    );
    const { user } = me;
    const profile = { name: 'Quin', email: user.email, qth: 'Qingdao', grid: 'PM06' };
    const requests: [path: string, answer: Promise<Answer<unknown>>][] = [
      ['vregister', testApp.call('vregister', { email: 'answers@example.org', my_callsign: 'M0QZZ' })],
      ['vuser', me.call('vuser')],
      ['vsr', me.call('vsr')],
      ['vupdateprofile', me.call('vupdateprofile', profile)],
      ['vapikey', me.call('vapikey')],
      ['vqso/upsert', me.call('vqso/upsert', { data: { Call: 'W1QAA', Mode: 'FT8', Freq: '7074' } })],
      ['vqso/update', me.call('vqso/update', { qdo_id, Comment: 'better' })],
      ['vqso/get', me.call('vqso/get', { qdo_id })],
      ['vgetFullQso', me.call('vgetFullQso', { qdo_id })],
      ['vgetFullQso', testApp.call('vgetFullQso', { qdo_id })],
      ['vlogbar/{call}', me.call('vlogbar/{call}', {}, { call: 'JA1QYZ' })],
      ['vlogbook', me.call('vlogbook', { size: 2 })],
      ['vlogbook', me.call('vlogbook', { call: 'W1' })],
      ['vlogbookcount', me.call('vlogbookcount')],
      ['vdxcc-entity-distinct', testApp.call('vdxcc-entity-distinct')],
      ['vuploadphoto', me.uploadPhoto(await jpegOf())],
      ['vphotos', me.call('vphotos')],
      ['vphotosfor', testApp.call('vphotosfor', { callsign: me.callsign })],
      ['vimports', me.call('vimports')],
      ['vimport/{id}', me.call('vimport/{id}', {}, { id })],
      ['vimport/{id}/rejected', me.call('vimport/{id}/rejected', {}, { id })],
    ];
    for (const [name, pending] of requests) {
      const { status, body } = await pending;
      const right = validator(document.paths[`/api/${name}`]?.post);
      expect([name, status, right(body), right.errors]).toEqual([name, 200, true, null]);
    }
    const gone = await me.call('vqso/nuke', { qdo_id });
    const isGone = validator(document.paths['/api/vqso/nuke']?.post);
    expect([isGone(gone.body), isGone.errors]).toEqual([true, null]);
  });

  test('refusals match the document', async () => {
    const right = schemaChecker().getSchema('pileup#/components/schemas/Refusal') as ValidateFunction;
    const refused = [
      testApp.call('vuser'),
      me.call('vqso/get', { qdo_id: 1 }),
      me.call('vqso/upsert', {}),
      testApp.call('vregister', {}),
    ];
    for (const { status, body } of await Promise.all(refused)) {
      expect([status >= 400, right(body), right.errors]).toEqual([true, true, null]);
    }
  });

  test('exactly the documented request fields are read', () => {
    const bodies = bodyClasses(testApp);
    for (const [path, { post }] of Object.entries(document.paths)) {
      const schema = post?.requestBody?.content['application/json']?.schema;
      if (!post) continue;
      const body = bodies.get(path);
      const read = body ? fieldsOfClass(body) : [];
      expect([path, withoutDerived(fieldsOfSchema(schema))]).toEqual([path, read]);
    }
  });
});

/** Endpoints defined by other software, so not described in the document. */
const OF_OTHERS =
  / \/api\/(auth|station_info|statistics|qso|radio|v2\/radio|version|private_lookup|lookup|logbook_check_callsign|logbook_check_grid|get_contacts_adif|scoreboard)(\/:)?$/;

/** Fields that the published form sends too; the server derives them itself. */
const DERIVED = /(^|\.)(Continent|country|LAT|LON|cq_zone)$/;
const withoutDerived = (fields: string[]): string[] => fields.filter((field) => !DERIVED.test(field));

function atPointer(ref: string): unknown {
  const steps = ref.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
}

/** A checker for which every object is closed, so that a response with an undocumented field is invalid. */
function schemaChecker(): Ajv2020 {
  const closed = JSON.parse(JSON.stringify(document), (_, value) =>
    value?.type === 'object' && value.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  ) as OpenApiDocument;
  return new Ajv2020({ strict: false, allErrors: true }).addSchema({ $id: 'pileup', ...closed });
}

function validator(operation: Operation | undefined): ValidateFunction {
  const done = operation?.responses['200'] as { content: Record<string, { schema: object }> };
  const text = JSON.stringify(done.content['application/json']?.schema).replaceAll('"#/', '"pileup#/');
  return schemaChecker().compile(JSON.parse(text));
}

function fieldsOfSchema(schema: unknown): string[] {
  const {
    $ref,
    anyOf,
    properties = {},
  } = (schema ?? {}) as {
    $ref?: string;
    anyOf?: unknown[];
    properties?: Record<string, unknown>;
  };
  if ($ref) return fieldsOfSchema(atPointer($ref));
  // An object, or null.
  if (anyOf) return anyOf.flatMap(fieldsOfSchema);
  return Object.entries(properties)
    .flatMap(([name, inner]) => {
      const fields = fieldsOfSchema(inner);
      return fields.length === 0 ? [name] : fields.map((field) => `${name}.${field}`);
    })
    .sort();
}
