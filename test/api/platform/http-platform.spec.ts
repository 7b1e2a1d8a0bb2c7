import { existsSync, globSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import request from 'supertest';
import { loadConfig } from '../../../backend/src/platform/config.js';
import { requestCounters } from '../../../backend/src/platform/jobs/request-priority.js';
import { projectRoot } from '../../../scripts/project-root.ts';
import { rawHttp } from '../../fixtures/raw-http.ts';
import { statusesOf } from '../../responses.ts';
import { startTestApp, TestApp } from '../../test-app.ts';
import { amount } from '../../tiers.ts';

/** Sends a path exactly as written: clients would normalize it. */
async function raw(path: string): Promise<{ status: number; body: unknown; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const sent = get({ host: '127.0.0.1', port: testApp.port, path }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text), headers: response.headers }),
      );
    });
    sent.on('error', reject);
  });
}

const testApp = await startTestApp({ METRICS_TOKEN: 'a-token-for-the-metrics' });

describe('HTTP platform', () => {
  test('is alive and ready', async () => {
    expect((await request(testApp.server).get('/healthz')).body).toEqual({ status: 'ok' });
    // A check that takes more than 2 s counts as failed.
    const ready = await testApp.eventually(
      () => request(testApp.server).get('/readyz'),
      ({ status }) => status === 200,
    );
    expect([ready.status, ready.body]).toEqual([
      200,
      { status: 'ok', checks: { database: true, disk: true, migrations: true, jobs: true } },
    ]);
  });

  test('with a token configured, metrics require it, also from loopback', async () => {
    const ask = (authorization?: string) => {
      const get = request(testApp.server).get('/metrics');
      return authorization === undefined ? get : get.set('Authorization', authorization);
    };
    const wrong = [undefined, '', 'Bearer', 'Bearer ', 'Bearer a-token-for-the-metric', 'a-token-for-the-metrics'];
    for (const authorization of [...wrong, 'Bearer a-token-for-the-metrics-', 'Basic a-token-for-the-metrics'])
      expect([authorization, (await ask(authorization)).status]).toEqual([authorization, 403]);
    const answered = await ask('Bearer a-token-for-the-metrics').set('X-Forwarded-For', '203.0.113.9');
    expect([answered.status, answered.text]).toEqual([200, expect.stringContaining('pileup_http_request_seconds')]);
  });

  test('every answer has the security headers and a request id', async () => {
    for (const path of [
      '/healthz',
      '/api/vuser',
      '/api/nothing-here',
      '/',
      '/leaderboards',
      '/M0QAA',
      '/favicon.svg',
    ]) {
      const { headers } = await request(testApp.server).get(path);
      expect(headers['content-security-policy']).toMatch(/default-src 'self'/);
      expect(headers['content-security-policy']).not.toMatch(/unsafe/);
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'permissions-policy': expect.stringMatching(/(^|, )geolocation=\(\)/),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  test.each([
    ['an unknown call', 'post', '/api/vnothing', 404],
    ['a wrong method', 'delete', '/api/vuser', 404],
    ['an unknown call by GET', 'get', '/api/vnothing', 404],
    ['a missing file', 'get', '/assets/none.js', 404],
    ['a call that writes, by GET', 'get', '/api/vlogout', 404],
  ] as const)('%s is refused in JSON', async (_, method, path, status) => {
    const response = await request(testApp.server)[method](path);
    expect(response.status).toBe(status);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.body).toEqual({ error: expect.any(String), code: 'not_found' });
  });

  test('scripts of the page are sent as compressed by the build', async () => {
    const folder = join(projectRoot, 'frontend/dist');
    for (const script of globSync('assets/*.js', { cwd: folder })) {
      const compressed = readFileSync(join(folder, `${script}.br`));
      expect(brotliDecompressSync(compressed).equals(readFileSync(join(folder, script)))).toBe(true);
    }
    const [script = ''] = globSync('assets/index-*.js', { cwd: folder });
    const { headers } = await request(testApp.server).get(`/${script}`).set('Accept-Encoding', 'br').buffer(false);
    const { size } = statSync(join(folder, `${script}.br`));
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(size) });
    expect((await request(testApp.server).get(`/${script}.br`)).status).toBe(404);
  });

  test('calls accept a trailing slash, an empty body, no content type, a byte order mark; reading calls accept GET', async () => {
    const me = await testApp.operator();
    await me.logQso();
    const ask = (method: 'get' | 'post', path: string) => testApp.http(method, path, me.token);
    expect((await ask('post', '/api/vlogbookcount/')).body).toEqual({ count: 1 });
    expect((await ask('get', '/api/vlogbookcount')).body).toEqual({ count: 1 });
    expect((await ask('get', '/api/vlogbook/?page=1&size=10')).body.count).toBe(1);
    expect((await ask('post', '/api/vlogbook').set('Content-Type', '').send('{"size":1}')).body.count).toBe(1);
    const marked = ask('post', '/api/vlogbook').set('Content-Type', 'application/json').send('\uFEFF{"size":1}');
    expect((await marked).body.count).toBe(1);
    expect((await ask('post', '/api/vlogbook').set('Content-Type', 'text/plain').send('')).body.count).toBe(1);
    expect((await request(testApp.server).post('/api/vdxcc-entity-distinct/').send('')).body.length).toBeGreaterThan(
      300,
    );
  });

  test.each([
    ['broken JSON', '{"email":', 400],
    ['JSON that is not an object', '[1,2]', 400],
    ['deeply nested JSON', `{"email":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
    ['a body past the limit', JSON.stringify({ email: 'x'.repeat(300_000) }), 413],
  ])('%s is refused in JSON', async (_, body, status) => {
    const response = await request(testApp.server)
      .post('/api/vlogin')
      .set('Content-Type', 'application/json')
      .send(body);
    expect(response.status).toBe(status);
    expect(response.body.code).toEqual(expect.any(String));
  });

  test.each(['/api/%zz', '/%', '//api/vuser', '/API/VUSER', `/api/vlogbar/${'A'.repeat(300)}`])(
    'the address %s is refused as JSON with all headers',
    async (path) => {
      const { status, body, headers } = await raw(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(Object.keys(body as object).sort()).toEqual(expect.arrayContaining(['code', 'error']));
      expect(JSON.stringify(body)).not.toContain('zz');
      expect(headers['content-security-policy']).toBeDefined();
      expect(headers['permissions-policy']).toBeDefined();
    },
  );

  test('no body to any call causes a server error', async () => {
    const me = await testApp.operator();
    const calls = (
      'vregister vlogin vuser vsr vupdateprofile vapikey vqso/upsert vqso/update vqso/nuke vqso/restore ' +
      'vqso/get vgetFullQso vlogbar/JA1QYZ vlogbook vlogbookcount vimports vimport/1 vimportadif'
    ).split(' ');
    const names = (
      'data Call TS Freq Mode SubMode Name Power dxcc qdo_id page size call email my_callsign password grid ' +
      'is_ham __proto__ constructor'
    ).split(' ');
    const leaf = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('JA1QYZ', 'SSB', '2026-01-01T00:00:00Z', '\u0000', '\ud800', 2 ** 53, -1, 1e308),
    );
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('any'), { maxLength: 3 }), tie('object')),
      object: fc.dictionary(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, fc.string()), tie('any'), {
        maxKeys: 6,
      }),
    }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), value.object, async (call, body) => {
        const post = testApp.http('post', `/api/${call}`, me.token).set('Content-Type', 'application/json');
        const response = await post.send(JSON.stringify(body));
        expect([call, response.status < 500]).toEqual([call, true]);
        if (response.status >= 400)
          expect(response.body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
      }),
      { numRuns: amount(80, 800) },
    );
  });

  test('no path causes a server error', async () => {
    const me = await testApp.operator();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('vlogbar', 'vimport', 'vimport/1'),
        fc.string({ unit: 'binary', maxLength: 40 }),
        async (call, text) => {
          const path = `/api/${call}/${encodeURIComponent(text.toWellFormed())}`;
          expect((await testApp.http('post', path, me.token)).status).toBeLessThan(500);
        },
      ),
      { numRuns: amount(30, 300) },
    );
  });

  test('background work does not wait for a request that has ended in any way', async () => {
    const { token } = await testApp.operator();
    const heads = [
      'GET /healthz HTTP/1.1\r\n',
      `POST /api/vlogbook HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nContent-Length: 2\r\n`,
      'POST /api/vqso/upsert HTTP/1.1\r\nContent-Length: 1000000\r\n',
      `POST /api/vimportadif HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n`,
      'GET /nowhere HTTP/1.1\r\n',
    ];
    for (const head of heads) {
      // The connection is closed at once, before all is sent, without reading the response.
      for (const ms of [0, 5, 50]) {
        const socket = connect(testApp.port, '127.0.0.1');
        socket.write(`${head}Host: x\r\n\r\n{}`);
        await pause(ms);
        socket.destroy();
      }
    }
    await request(testApp.server).get('/nowhere');
    await request(testApp.server).post('/api/vqso/upsert').send({ data: {} });
    const inFlight = () => Atomics.load(requestCounters, 0);
    for (const until = Date.now() + 60_000; inFlight() !== 0 && Date.now() < until; ) await pause(10);
    expect(inFlight()).toBe(0);
  });
});

// Further test apps come last: passport keeps one strategy per process, that of the newest test app.
test('HSTS where the public address is https', async () => {
  await using behindTls = await TestApp.create({ PUBLIC_URL: 'https://pileup.example.org' });
  expect((await request(behindTls.server).get('/healthz')).headers['strict-transport-security']).toMatch(
    /max-age=31536000/,
  );
});

describe('metrics without a token', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await TestApp.create();
  });
  afterAll(() => testApp?.close());
  const ask = (headers: Record<string, string>) => request(testApp.server).get('/metrics').set(headers);

  test.each([{}, { Host: 'localhost' }, { Host: 'localhost:3000' }, { Host: '[::1]:3000' }])(
    'are available to programs on this machine: %j',
    async (headers) => {
      expect((await ask(headers)).status).toBe(200);
    },
  );

  test.each([
    ['Forwarded', 'for=203.0.113.9'],
    ['X-Forwarded-For', '203.0.113.9'],
    ['X-Forwarded-For', ''],
    ['X-Forwarded-Host', 'log.example.org'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Server', 'proxy'],
    ['X-Forwarded', '1'],
    ['X-Real-IP', '203.0.113.9'],
    ['X-Client-IP', '203.0.113.9'],
    ['X-Cluster-Client-IP', '203.0.113.9'],
    ['X-Original-Forwarded-For', '203.0.113.9'],
    ['True-Client-IP', '203.0.113.9'],
    ['Via', '1.1 proxy'],
    ['CF-Connecting-IP', '203.0.113.9'],
    ['CF-Ray', '1'],
    ['Fastly-Client-IP', '203.0.113.9'],
    ['CDN-Loop', 'cloudflare'],
    ['X-Envoy-External-Address', '203.0.113.9'],
    ['Host', 'log.example.org'],
    ['Host', 'localhost.example.org'],
    ['Host', '127.0.0.1.example.org'],
    ['Host', '10.0.0.1'],
  ])('are refused to requests that a proxy on this machine forwards: %s: %s', async (name, value) => {
    expect((await ask({ [name]: value })).status).toBe(403);
  });

  test('are refused over HTTP/1.0, which proxies use that add no header', async () => {
    const metrics = (version: string) =>
      rawHttp(
        testApp.port,
        Buffer.from(`GET /metrics HTTP/${version}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`),
      );
    expect([(await metrics('1.1')).status, (await metrics('1.0')).status]).toEqual([200, 403]);
  });

  test('are refused to the trusted proxy', async () => {
    await using proxied = await TestApp.create({ TRUSTED_PROXY: '127.0.0.1' });
    expect((await request(proxied.server).get('/metrics')).status).toBe(403);
  });
});

describe('limits', () => {
  test('a flood from one address is refused with Retry-After, but a club’s polling is not', async () => {
    await using testApp = await TestApp.create({ RATE_LIMIT_FACTOR: '0.01' });
    const statuses = await statusesOf(65, () => request(testApp.server).get('/healthz'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    const refused = await request(testApp.server).get('/healthz');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a forged address does not raise the limit', async () => {
    await using testApp = await TestApp.create({ RATE_LIMIT_FACTOR: '0.01' });
    const statuses = await statusesOf(65, (n) =>
      request(testApp.server).get('/healthz').set('X-Forwarded-For', `10.0.0.${n}`),
    );
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the configuration', () => {
  const right = { DATABASE_URL: 'postgresql://x@127.0.0.1/x', DATA_DIR: mkdtempSync(join(tmpdir(), 'pileup-config-')) };

  test('reports all errors at once', () => {
    expect(() => loadConfig({ ...right, PORT: 'http', ROLE: 'king', DATABASE_URL: 'mysql://x' })).toThrow(
      /PORT[\s\S]*ROLE|ROLE[\s\S]*PORT/,
    );
  });

  test('requires secrets in production', () => {
    expect(() => loadConfig({ ...right, NODE_ENV: 'production' })).toThrow(/JWT_SECRET/);
  });

  test('generates and stores secrets elsewhere, readable by the owner only', () => {
    const first = loadConfig(right);
    expect(loadConfig(right).JWT_SECRET).toBe(first.JWT_SECRET);
    const origin = (HOST: string) => loadConfig({ ...right, HOST, PORT: '3000' }).siteUrl;
    expect(['127.0.0.1', '0.0.0.0', '::', '::1', 'shack.local'].map(origin)).toEqual([
      'http://127.0.0.1:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
      'http://[::1]:3000',
      'http://shack.local:3000',
    ]);
    const file = join(first.DATA_DIR, 'secrets.json');
    expect(existsSync(file)).toBe(true);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8')).JWT_SECRET).toBe(first.JWT_SECRET);
  });

  test.each([
    ['PASSWORD_HASHING', 'fast'],
    ['SCHEDULES', 'off'],
  ] as const)('refuses %s=%s outside tests', (name, value) => {
    const config = { ...right, [name]: value };
    expect(() => loadConfig({ ...config, NODE_ENV: 'development' })).toThrow(`${name} may be ${value} only`);
    expect(loadConfig({ ...config, NODE_ENV: 'test' })[name]).toBe(value);
  });
});
