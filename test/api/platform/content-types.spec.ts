import type { EndpointName } from '@pileup/contract/endpoints';
import { EVERY_ENDPOINT } from '../../exhaustive/every-endpoint.ts';
import { RawClient, rawHttp } from '../../fixtures/raw-http.ts';
import { startTestApp } from '../../test-app.ts';
import { oneIn } from '../../tiers.ts';

const written: string[] = [];
const testApp = await startTestApp({ LOG_LEVEL: 'error' }, written);
const me = await testApp.operator();

const PART = '--b\r\nContent-Disposition: form-data; name="key"\r\n\r\nvalue\r\n--b--\r\n';
const FILE = '--b\r\nContent-Disposition: form-data; name="adif_file"; filename="a.adi"\r\n\r\n';

/** Multipart types with no valid boundary. */
const WITHOUT_BOUNDARY = [
  'multipart/form-data',
  'Multipart/Form-Data',
  'multipart/form-data;',
  'multipart/form-data; boundary',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary=" "',
  'multipart/form-data; boundary=;',
  'multipart/form-data; charset=utf-8',
  'multipart/form-data; xboundary=b',
  "multipart/form-data; boundary*=utf-8''b",
  'multipart/form-data boundary=b',
  'multipart/form-data, boundary=b',
  'multipart/form-data; boundary=é',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/form-data/; boundary=b',
  'multipart/',
  'multipart',
  'multipart/mixed',
  'multipart/mixed; boundary=b',
  'multipart/related; boundary=b',
];

const MALFORMED = [
  'application/json; charset=nonsense',
  'application/json; charset=',
  'application/json; charset="',
  'application/json;;;',
  'application/json, text/plain',
  'application/',
  '/json',
  '/',
  ';',
  '*/*',
  'null',
  'text/plain; charset=utf-16',
  'application/x-www-form-urlencoded; boundary=b',
  'text/\u00ff',
  'x'.repeat(5_000),
];

interface TypedRequest {
  method?: string;
  path: string;
  type: string;
  body?: string;
}

/** Sends a raw request, since clients do not send such types; returns its status, 0 if there is no response. */
async function ask({ method = 'POST', path, type, body = PART }: TypedRequest): Promise<number> {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${me.token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body, 'latin1')}`,
    'Connection: close',
  ];
  return (await rawHttp(testApp.port, Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1'))).status || 0;
}

/** Sends all of them, some at once; returns those with an unexpected status. */
async function faults(
  requests: readonly TypedRequest[],
  isRight: (status: number, path: string) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  const left = [...requests];
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const status = await ask(next);
      if (!isRight(status, next.path)) wrong.push(`${next.method} ${next.path} ${next.body?.slice(0, 10)}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return wrong;
}

const isRefused = (status: number) => status === 400;
const isNoFault = (status: number) => status >= 200 && status < 500;

const OTHERS = [
  '/',
  '/leaderboards',
  '/favicon.svg',
  '/assets/none.js',
  '/api/vnothing',
  '/nowhere',
  '/healthz',
  '/readyz',
];
const HOT = ['/fast-keys/vleaderboards', '/api/vleaderboards', '/fast-keys/ActiveUserList'];
const PROGRAMS = [
  '/api/qso',
  '/index.php/api/qso',
  '/api/radio',
  '/api/auth/x',
  '/cloudlog/index.php/api/station_info/x',
];
/** All endpoints except those that end the session of this test. */
const CALLS = (Object.keys(EVERY_ENDPOINT) as EndpointName[])
  .filter((name) => !EVERY_ENDPOINT[name].endsSession && !EVERY_ENDPOINT[name].changesDeletion)
  .map((name) => `/api/${name.replace(/\{\w+\}/g, '1')}`);
const ADDRESSES = [...CALLS, ...OTHERS, ...HOT, ...PROGRAMS];

describe('a multipart form without a boundary', () => {
  test.each(WITHOUT_BOUNDARY)('%s is refused with 400 at every address', async (type) => {
    // The check ignores the method: each is tried with one type.
    const methods = type === WITHOUT_BOUNDARY[0] ? ['POST', 'GET', 'PUT', 'DELETE', 'OPTIONS'] : ['POST'];
    const requests = methods.flatMap((method) =>
      oneIn(4, ADDRESSES, WITHOUT_BOUNDARY.indexOf(type)).map((path) => ({ method, path, type })),
    );
    expect(await faults(requests, isRefused)).toEqual([]);
  });

  test('is refused in JSON with the security headers', async () => {
    const client = await RawClient.open(
      testApp.port,
      'POST /api/vimportadif HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data\r\nContent-Length: 0\r\n\r\n',
    );
    await client.closes();
    expect(client.received).toMatch(/^HTTP\/1\.1 400 /);
    expect(client.received).toMatch(/content-security-policy: /i);
    expect(JSON.parse(client.received.split('\r\n\r\n')[1] ?? '')).toEqual({
      error: 'The request could not be read: its form has no boundary.',
      errors: {},
      code: 'invalid',
    });
  });
});

test.each(MALFORMED)('the content type %s never causes a server error', async (type) => {
  const types = [
    { method: 'POST', type, body: PART },
    { method: 'GET', type, body: '{}' },
  ];
  const some = oneIn(4, ADDRESSES, MALFORMED.indexOf(type));
  const requests = types.flatMap((way) => some.map((path) => ({ ...way, path })));
  // /readyz responds with 503 where a disk is slow, as on a busy machine.
  const isRight = (status: number, path: string) => isNoFault(status) || (path === '/readyz' && status === 503);
  expect(await faults(requests, isRight)).toEqual([]);
});

describe('a multipart form', () => {
  // An account may have only a few imports under way.
  beforeEach(async () => {
    await testApp.until(async () => {
      const [row] = await testApp.sql<{ n: number }>(
        `select count(*)::int as n from exchange.import where status in ('queued', 'running')`,
      );
      return row?.n === 0;
    }, 60);
  });

  test.each([
    'multipart/form-data; boundary=b',
    'multipart/form-data;boundary=b',
    'Multipart/Form-Data; Boundary=b',
    'multipart/form-data; boundary="b"',
    'multipart/form-data; charset=utf-8; boundary=b',
    'multipart/form-data; boundary=b; charset=utf-8',
    'multipart/form-data ; boundary=b',
  ])('of the type %s is read', async (type) => {
    const body = `${FILE}no contact\r\n--b--\r\n`;
    expect(await ask({ path: '/api/vimportadif', type, body })).toBe(400);
    const upload = `${FILE}<CALL:6>DL1QAA<EOR>\r\n--b--\r\n`;
    expect(await ask({ path: '/api/vimportadif', type, body: upload })).toBe(200);
  });

  test.each(["'()+_,-./:=?", '----WebKitFormBoundaryAbc123', '=_Part 1', 'b'.repeat(70)])(
    'with the boundary %s is read',
    async (boundary) => {
      const body = `${FILE}<CALL:6>DL1QAA<EOR>\r\n--b--\r\n`.replace(/--b/g, () => `--${boundary}`);
      const type = `multipart/form-data; boundary="${boundary}"`;
      expect(await ask({ path: '/api/vimportadif', type, body })).toBe(200);
    },
  );

  test.each([
    '',
    'x',
    '--b',
    '--b--',
    '--b\r\n',
    '--b\r\n\r\n',
    '--b\r\n\r\n\r\n--b--\r\n',
    '--b\r\nContent-Disposition\r\n\r\nx\r\n--b--\r\n',
    '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n',
    '--b\r\nContent-Disposition: form-data; name="adif_file"; filename="a.adi"\r\n--b--\r\n',
    '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    '--b\r\nContent-Disposition: form-data; name="__proto__"; filename="a.adi"\r\n\r\nx\r\n--b--\r\n',
    '--b\r\nContent-Disposition: form-data; name="key"\r\nContent-Type: application/json\r\n\r\n{\r\n--b--\r\n',
    '--b\r\nContent-Disposition: form-data; name="key"\r\nContent-Type: text/plain; charset=nonsense\r\n\r\n\u00ff\r\n--b--\r\n',
    `--b\r\nX: ${'x'.repeat(100_000)}\r\n\r\nx\r\n--b--\r\n`,
    `${FILE}x`,
    `${FILE}x\r\n--b`,
    `${FILE}x\r\n--b\r\nContent-`,
    PART.replace('--b--', '--b').repeat(40),
    PART,
    `${FILE.replace('adif_file', 'other')}x\r\n--b--\r\n`.repeat(3),
  ])('that is malformed (%j) never causes a server error', async (body) => {
    const type = 'multipart/form-data; boundary=b';
    const paths = ['/api/vimportadif', '/api/vuploadphoto', '/api/vlogin', '/api/vqso/upsert', '/api/vnothing', '/'];
    const requests = [...PROGRAMS, ...paths].map((path) => ({ path, type, body }));
    expect(await faults(requests, isNoFault)).toEqual([]);
    expect(written.splice(0)).toEqual([]);
  });
});
