import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import type { Release } from '@pileup/contract/releases';
import { startTestApp, TestApp } from '../../test-app.ts';

/** A time longer than every cache of local releases. */
const CACHE_MS = 11_000;
const INSTALLER = 'pileup-bridge-linux-x64';
const CONTENT = '0123456789';

const testApp = await startTestApp();
const releases = join(testApp.dataDir, 'releases');
const [visitor, member, subscriber] = [undefined, await testApp.operator(), await testApp.operator()];
await testApp.sql(`insert into billing.period (account_id, "from", "to", kind) values ($1, $2, $3, 'gift')`, [
  subscriber.user.id,
  new Date(testApp.clock.now() - 86_400_000),
  new Date(testApp.clock.now() + 86_400_000 * 30),
]);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Writes a release with an installer, the one-file program and the checksums. */
function release(version: string, fields: object = {}): void {
  const folder = join(releases, version);
  mkdirSync(folder, { recursive: true });
  const names = [INSTALLER, 'pileup-bridge.mjs', 'SHA256SUMS'];
  for (const name of names) writeFileSync(join(folder, name), CONTENT);
  const assets = names.map((name) => ({
    name,
    size: CONTENT.length,
    sha256: sha256(CONTENT),
    content_type: 'application/octet-stream',
  }));
  const listing = { tag_name: `v${version}`, name: 'Bridge', published_at: '2026-11-23T19:42:00Z', assets, ...fields };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(listing));
  testApp.clock.jump(CACHE_MS);
}

async function latest(): Promise<Release> {
  const { status, body } = await testApp.call('releases/latest');
  expect(status).toBe(200);
  return body;
}

/** A signed address of a file, as a path. */
async function signed(version: string, file = INSTALLER): Promise<string> {
  const { status, body } = await subscriber.call('vdownload', { version, file });
  expect(status).toBe(200);
  return body.url;
}

test('without a release the listing is empty', async () => {
  expect(await testApp.call('releases/latest')).toMatchObject({ status: 200, body: { tag_name: '', assets: [] } });
});

test('the newest version is listed in the well-known shape, for everyone', async () => {
  release('0.9.0');
  release('0.10.0');
  release('0.11.0-beta.1', { tag_name: 'v0.11.0-beta.2' });
  const body = await latest();
  expect(body).toMatchObject({ tag_name: 'v0.10.0', version: '0.10.0', name: 'Bridge', body: '' });
  expect(body.published_at).toBe('2026-11-23T19:42:00.000Z');
  expect(body.assets).toEqual([
    expect.objectContaining({ name: INSTALLER, platform: 'linux-x64', subscribers_only: true }),
    expect.objectContaining({ name: 'pileup-bridge.mjs', platform: 'node', subscribers_only: false }),
    {
      name: 'SHA256SUMS',
      browser_download_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/releases\/0\.10\.0\/SHA256SUMS$/),
      size: CONTENT.length,
      content_type: 'application/octet-stream',
      sha256: sha256(CONTENT),
      platform: null,
      subscribers_only: false,
    },
  ]);
  expect((await testApp.http('get', '/api/releases/latest')).body).toEqual(body);
});

test('a release that is damaged or incomplete is not offered', async () => {
  release('1.0.0');
  writeFileSync(join(releases, '1.0.0', INSTALLER), 'cut');
  testApp.clock.jump(CACHE_MS);
  expect((await latest()).assets.map(({ name }) => name)).toEqual(['pileup-bridge.mjs', 'SHA256SUMS']);
  writeFileSync(join(releases, '1.0.0', 'release.json'), '{"tag_name":');
  testApp.clock.jump(CACHE_MS);
  expect((await latest()).version).toBe('0.10.0');
});

test('installers are for subscribers, by a signed address; the other files are for everyone', async () => {
  const path = `/releases/0.10.0/${INSTALLER}`;
  for (const token of [visitor, member.token, subscriber.token])
    expect(await testApp.http('get', path, token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const example = { version: '0.10.0', file: INSTALLER };
  expect((await testApp.call('vdownload', example)).status).toBe(401);
  expect(await member.call('vdownload', example)).toMatchObject({ status: 403, body: { code: 'upgrade_required' } });

  const file = await testApp.http('get', await signed('0.10.0')).buffer();
  expect(file.status).toBe(200);
  expect(file.headers).toMatchObject({
    'content-length': `${CONTENT.length}`,
    'content-disposition': `attachment; filename="${INSTALLER}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
  });
  for (const name of ['pileup-bridge.mjs', 'SHA256SUMS'])
    expect((await testApp.http('get', `/releases/0.10.0/${name}`)).status).toBe(200);
});

test('a signature is for one file of one version, and for a quarter of an hour', async () => {
  const path = await signed('0.10.0');
  const statusOf = async (changed: string) => (await testApp.http('get', changed)).status;
  expect(await statusOf(path)).toBe(200);
  expect(await statusOf(path.replace('0.10.0', '0.9.0'))).toBe(403);
  expect(await statusOf(path.replace(/expires=(\d+)/, (_, seconds) => `expires=${Number(seconds) + 60}`))).toBe(403);
  expect(await statusOf(path.replace(/signature=./, (start) => `signature=${start.endsWith('A') ? 'B' : 'A'}`))).toBe(
    403,
  );
  expect(await statusOf(path.replace('expires=', 'expires=1&expires='))).toBe(403);
  expect(await statusOf(path.replace(/&signature=.*/, ''))).toBe(403);
  testApp.clock.jump(14 * 60_000);
  expect(await statusOf(path)).toBe(200);
  testApp.clock.jump(2 * 60_000);
  expect(await statusOf(path)).toBe(403);
});

test('parts of a file, to resume a download', async () => {
  const path = await signed('0.10.0');
  const part = async (headers: Record<string, string>) => {
    const { status, headers: answered, body } = await testApp.http('get', path).set(headers).responseType('blob');
    return [status, answered['content-range'], String(body)];
  };
  const { etag = '' } = (await testApp.http('get', path)).headers;
  expect(await part({ Range: 'bytes=2-4' })).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await part({ Range: 'bytes=7-' })).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await part({ Range: 'bytes=-2' })).toEqual([206, 'bytes 8-9/10', '89']);
  expect(await part({ Range: 'bytes=10-' })).toEqual([416, 'bytes */10', '']);
  expect(await part({ Range: 'bytes=0-1,4-5' })).toEqual([200, undefined, CONTENT]);
  expect(await part({ Range: 'bytes=2-4', 'If-Range': etag })).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await part({ Range: 'bytes=2-4', 'If-Range': '"another"' })).toEqual([200, undefined, CONTENT]);
  expect(await part({ 'If-None-Match': etag })).toEqual([304, undefined, '']);
});

test('no path leads to another file', async () => {
  writeFileSync(join(testApp.dataDir, 'outside'), 'secret');
  symlinkSync(join(testApp.dataDir, 'secrets.json'), join(releases, '0.10.0', 'linked.txt'));
  release('0.12.0', {
    assets: [{ name: 'linked.txt', size: 10 }],
  });
  symlinkSync(join(testApp.dataDir, 'outside'), join(releases, '0.12.0', 'linked.txt'));
  release('0.13.0', { assets: [{ name: '../../outside', size: 6 }] });
  for (const path of [
    '/releases/0.10.0/release.json',
    '/releases/0.10.0/../../secrets.json',
    '/releases/0.10.0/..%2f..%2fsecrets.json',
    '/releases/..%2f/secrets.json',
    '/releases/%2e%2e/secrets.json',
    '/releases/./0.10.0/..\\..\\secrets.json',
    '/releases/0.10.0/linked.txt',
    '/releases/0.12.0/linked.txt',
    '/releases/0.13.0/outside',
    '/releases/9.9.9/SHA256SUMS',
    '/releases/0.10.0',
    '/releases/',
  ])
    expect({ path, status: await rawStatus(path) }).toEqual({ path, status: 404 });
  for (const [version, file] of [
    ['0.10.0', '../0.9.0/SHA256SUMS'],
    ['..', 'secrets.json'],
    ['0.10.0', 'release.json'],
  ])
    expect((await subscriber.call('vdownload', { version, file })).status).toBe(404);
  expect((await subscriber.call('vdownload', { version: ['0.10.0'], file: {} })).status).toBe(400);
});

/** The status of a path that is sent as it is, without a client that resolves `..`. */
async function rawStatus(path: string): Promise<number> {
  const socket = connect(testApp.port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
}

describe('a listing elsewhere', () => {
  const listing = {
    tag_name: 'v2.0.0',
    name: 'Two',
    published_at: '2026-11-20T00:00:00Z',
    html_url: 'https://code.example.org/releases',
    assets: [
      { name: 'Pileup-2.exe', size: 7, browser_download_url: 'https://code.example.org/Pileup-2.exe', digest: null },
      { name: 'pileup-bridge.mjs', size: 7, browser_download_url: 'https://code.example.org/pileup-bridge.mjs' },
    ],
  };
  let answer: (response: ServerResponse) => void = (response) => response.end(JSON.stringify(listing));
  let requests = 0;
  const elsewhere = createServer((_, response) => {
    requests++;
    answer(response);
  });
  let other: TestApp;
  beforeAll(async () => {
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    other = await TestApp.create({
      RELEASES_URL: `http://127.0.0.1:${port}/latest`,
      DATABASE_URL: testApp.databaseUrl,
      DATA_DIR: testApp.dataDir,
      ROLE: 'web',
    });
  });
  afterAll(async () => {
    await other.close();
    elsewhere.closeAllConnections();
    elsewhere.close();
  });

  const version = async () => (await other.call('releases/latest')).body.version;

  test('is read at most once in 15 minutes, and the last one stays after a failure', async () => {
    expect(await Promise.all([version(), version(), version()])).toEqual(['2.0.0', '2.0.0', '2.0.0']);
    expect(requests).toBe(1);
    const failures: ((response: ServerResponse) => void)[] = [
      (response) => void response.writeHead(500).end(),
      (response) => void response.writeHead(302, { Location: '/elsewhere' }).end(),
      (response) => void response.end('<html>'),
      (response) => void response.end('x'.repeat(600_000)),
      (response) => void response.destroy(),
      (response) => void response.end(JSON.stringify({ ...listing, tag_name: 'v3.0.0', assets: [{}] })),
    ];
    for (const [n, failure] of failures.entries()) {
      answer = failure;
      other.clock.jump(16 * 60_000);
      expect([await version(), await version()]).toEqual(['2.0.0', '2.0.0']);
      await other.until(() => requests === n + 2);
    }
    answer = (response) => void response.end(JSON.stringify({ ...listing, tag_name: 'v2.1.0' }));
    other.clock.jump(16 * 60_000);
    await other.eventually(version, (found) => found === '2.1.0');
    expect(requests).toBe(failures.length + 2);
  });

  test('its files have addresses here, which lead there; installers only with a signature', async () => {
    const { assets } = (await other.call('releases/latest')).body;
    expect(assets[0]).toMatchObject({
      browser_download_url: expect.stringMatching(/\/releases\/2\.1\.0\/Pileup-2\.exe$/),
      platform: 'windows-x64',
      sha256: null,
    });
    const open = (path: string) => other.http('get', path).redirects(0);
    expect((await open('/releases/2.1.0/Pileup-2.exe')).status).toBe(403);
    const { token } = subscriber;
    const { url } = (await other.call('vdownload', { version: '2.1.0', file: 'Pileup-2.exe' }, {}, token)).body;
    for (const [path, location] of [
      [url, listing.assets[0]?.browser_download_url],
      ['/releases/2.1.0/pileup-bridge.mjs', listing.assets[1]?.browser_download_url],
    ])
      expect(await open(path ?? '')).toMatchObject({ status: 302, headers: { location } });
  });
});
