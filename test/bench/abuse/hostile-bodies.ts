import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { EndpointName } from '@pileup/contract/endpoints';
import type { ApiKeyResponse } from '@pileup/contract/identity';
import { jsonFields, paths, withField } from '../../exhaustive/request-fields.ts';
import { type BenchResult, resultRow } from '../process/measure.ts';
import type { Product } from '../process/product.ts';
import { isTiny, size } from '../tiny.ts';

/** The largest body of most endpoints, and of those that take large ones. */
const [SMALL, LARGE] = [256_000, 4_000_000];
const MAX_MS = 50;
/** Longest time of one body: bodies of 4 MB are read in slices, between which other requests are handled. */
const MAX_LARGE_MS = 100;
/** Attempts, of which the fastest counts: other work of the program is on the same thread. */
const ATTEMPTS = size(3, 1);
/** Endpoints that end the session which all requests use. */
const ENDING = new Set(['vlogout', 'vlogouteverywhere', 'vdeleteaccount']);
/** Endpoints that take JSON; a tiny run sends to a sample. */
const calls = Object.entries(paths)
  .filter(([, { post }]) => post?.requestBody?.content['application/json'])
  .map(([path]) => path.slice('/api/'.length) as EndpointName)
  .filter((name, n) => !ENDING.has(name) && (!isTiny || n % 25 === 0));

/** Bodies that cost more to read than to send, whatever the endpoint. */
const BODIES: Readonly<Record<string, string>> = {
  'unknown keys': `{${filled(SMALL, (n) => `"k${n}":1`, ',')}}`,
  'short keys, long values': `{${filled(2_000, (n) => `"k${n}":"${'x'.repeat(100)}"`, ',', 2_000)}}`,
  'lists in lists': `{"a":${'['.repeat(SMALL / 2)}${']'.repeat(SMALL / 2 - 10)}}`,
  'many empty lists': `{"a":[${filled(SMALL, () => '[]', ',')}]}`,
  'escaped text': `{"a":"${'\\u0041'.repeat(SMALL / 6 - 10)}"}`,
  'no JSON': '}'.repeat(SMALL),
};

/** Values for a field. */
const VALUES: Readonly<Record<string, unknown>> = {
  'a long text': 'x'.repeat(SMALL - 5_000),
  'a long text of links': 'https://a.b/ '.repeat(8_300),
  'a long text of marks': '[a](|*_`<'.repeat(10_000),
  'a long text of blanks': ` ${'  '.repeat(100_000)}x`,
  'a list of 2,000 texts': Array.from({ length: 2_000 }, (_, n) => `${n}`),
  'an object of 2,000 keys': Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`K${n}`, '1'])),
};

/** Bodies for endpoints outside the contract. */
const OTHERS: readonly { path: string; name: string; body: (key: string) => string }[] = [
  {
    path: '/api/qso',
    name: 'records',
    body: (key) =>
      qso(
        key,
        filled(LARGE / 2, () => '<CALL:1>A<EOR>', ''),
      ),
  },
  { path: '/api/qso', name: 'tags', body: (key) => qso(key, '<A:0>'.repeat(LARGE / 5 - 100)) },
  { path: '/api/qso', name: 'angle brackets', body: (key) => qso(key, '<'.repeat(LARGE - 200)) },
  { path: '/api/qso', name: 'keys', body: (key) => `{"key":"${key}",${filled(LARGE, (n) => `"k${n}":1`, ',')}}` },
  { path: '/api/qso', name: 'fields of a form', body: (key) => `key=${key}&${filled(LARGE, (n) => `k${n}=`, '&')}` },
  { path: '/api/radio', name: 'keys', body: (key) => `{"key":"${key}",${filled(SMALL, (n) => `"k${n}":1`, ',')}}` },
  { path: '/api/scoreboard', name: 'faults', body: () => `<dynamicresults>${'<&'.repeat(30_000)}` },
  {
    path: '/api/scoreboard',
    name: 'elements',
    body: () => `<dynamicresults>${'<a/>'.repeat(15_000)}</dynamicresults>`,
  },
  {
    path: '/api/scoreboard',
    name: 'entities',
    body: () => `<dynamicresults>${'&amp'.repeat(15_000)}</dynamicresults>`,
  },
];

const qso = (key: string, adif: string) => JSON.stringify({ key, station_profile_id: '1', type: 'adif', string: adif });

/** Parts, numbered, until `length` characters, or `count` of them. */
function filled(
  length: number,
  part: (n: number) => string,
  between: string,
  count = Number.POSITIVE_INFINITY,
): string {
  const parts: string[] = [];
  for (let size = 0, n = 0; size < length - 20 && n < count; n++) {
    const next = part(n);
    parts.push(next);
    size += next.length + between.length;
  }
  return parts.join(between);
}

/** Milliseconds that the thread of the event loop used the processor so far. Linux only. */
const usedMs = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

interface Cost {
  readonly what: string;
  readonly ms: number;
  readonly status: number;
}

/** Measures the cost of the largest hostile bodies at every endpoint, on the thread of the event loop. */
export async function measureHostileBodies(product: Product): Promise<BenchResult[]> {
  const { token } = await product.register('M0QHB');
  const key = await keyOf(product, token);
  const cost = async (path: string, what: string, body: string): Promise<Cost> => {
    let ms = Number.POSITIVE_INFINITY;
    let status = 0;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = usedMs(product.pid);
      status = (await post(product.port, path, token, body)).status;
      ms = Math.min(ms, usedMs(product.pid) - before);
    }
    return { what: `${path} ${what}`, ms, status };
  };
  const costs: Cost[] = [];
  for (const name of calls) {
    const path = `/api/${name.replace(/\{\w+\}/g, '1')}`;
    for (const [what, body] of Object.entries(BODIES)) costs.push(await cost(path, what, body));
    for (const field of jsonFields(name))
      for (const [what, value] of Object.entries(VALUES))
        costs.push(await cost(path, `${field.join('.')}: ${what}`, JSON.stringify(withField({}, field, value))));
  }
  for (const { path, name, body } of OTHERS) costs.push(await cost(path, name, body(key)));
  const large = costs.filter(({ what }) => what.startsWith('/api/qso '));
  const title = 'processor time of the event loop, the largest (ms)';
  return [
    rowOf(
      `hostile bodies at ${calls.length} endpoints: ${title}`,
      costs.filter((each) => !large.includes(each)),
      MAX_MS,
    ),
    rowOf(`hostile bodies of 4 MB: ${title}`, large, MAX_LARGE_MS),
  ];
}

function rowOf(title: string, costs: readonly Cost[], limit: number): BenchResult {
  const sorted = costs.toSorted((a, b) => b.ms - a.ms);
  const note = sorted.slice(0, 8).map(({ what, ms, status }) => `${what} ${ms.toFixed(0)} ms (${status})`);
  const figures = { ours: sorted[0]?.ms ?? Number.NaN, reference: limit };
  return {
    ...resultRow(`${costs.length.toLocaleString('en')} ${title}`, figures, { atMost: 1 }),
    note: note.join('; '),
  };
}

interface Answer {
  /** The status; 413 also for a body that is refused, with its connection, before all of it was sent. */
  readonly status: number;
  readonly text: string;
}

function post(port: number, path: string, token: string, body: string): Promise<Answer> {
  return new Promise((resolve) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    };
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('close', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() }));
    });
    sent.on('error', () => resolve({ status: 413, text: '' })).end(body);
  });
}

async function keyOf({ port }: Product, token: string): Promise<string> {
  const { text } = await post(port, '/api/vapikey', token, '{}');
  return (JSON.parse(text) as ApiKeyResponse).api_key;
}
