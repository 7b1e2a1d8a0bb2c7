import { createHash, createPublicKey, verify } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32, inflateSync } from 'node:zlib';
import type { AwardDetail } from '@pileup/contract/awards/awards';
import type { AwardAssertion, AwardKeys } from '@pileup/contract/awards/certificates';
import readQr from 'jsqr';
import sharp from 'sharp';
import { PageHeads } from '../../../backend/src/platform/web-page/page-heads.js';
import { startTestApp } from '../../test-app.ts';
import { AwardStations, DAY, HOUR } from './award-stations.ts';

const testApp = await startTestApp({ PUBLIC_URL: 'https://log.example.org' });
const stations = new AwardStations(testApp);
const day = Date.UTC(2031, 4, 14);

let award: AwardDetail;
beforeAll(async () => {
  stations.jumpTo(day + 12 * HOUR);
  const me = await stations.subscriber();
  await me.saveProfile({ name: 'Rasa Kalnė', qth: 'Kaunas' });
  await stations.log(me, day);
  stations.jumpTo(day + DAY + 48 * HOUR);
  await stations.decide();
  award = await stations.award(me);
});

const fetched = async (path: string, headers: Record<string, string> = {}) => {
  const get = testApp.http('get', path).buffer(true);
  for (const [name, value] of Object.entries(headers)) get.set(name, value);
  return get.parse((response, done) => {
    buffer(response as never).then(
      (bytes) => done(null, bytes),
      (error: Error) => done(error, null),
    );
  });
};

/** The chunks of a PNG by an own reader, which checks every CRC. */
function chunksOf(png: Buffer): { type: string; content: Buffer }[] {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const chunks = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const [type, content] = [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)];
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(png.subarray(at + 4, at + 8 + length)));
    chunks.push({ type, content });
    at += 12 + length;
  }
  return chunks;
}

function bakedText(png: Buffer): string {
  const texts = chunksOf(png).filter(({ type }) => type === 'iTXt');
  expect(texts).toHaveLength(1);
  const content = texts[0]?.content ?? Buffer.alloc(0);
  expect(content.subarray(0, 15)).toEqual(Buffer.concat([Buffer.from('openbadges'), Buffer.alloc(5)]));
  return content.toString('utf8', 15);
}

const decoded = (part = ''): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
const keySet = async () => (await testApp.http('get', '/.well-known/pileup-awards.json')).body as AwardKeys;

/** The assertion, if the signature is of one of the published keys. */
async function verified(jws: string): Promise<AwardAssertion | null> {
  const [header, payload, signature = ''] = jws.split('.');
  const { alg, kid } = decoded(header) as { alg: string; kid: string };
  expect(alg).toBe('EdDSA');
  const key = (await keySet()).keys.find((one) => one.kid === kid);
  if (!key) return null;
  const publicKey = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' });
  const isGenuine = verify(null, Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url'));
  return isGenuine ? (decoded(payload) as AwardAssertion) : null;
}

test('the picture of each width carries the signed assertion, and a QR code that leads to the page', async () => {
  for (const width of [100, 300, 800] as const) {
    const { body, headers } = await fetched(award.pictures[width]);
    expect(headers['content-type']).toBe('image/png');
    expect(headers['cache-control']).toContain('immutable');
    expect(await sharp(body).metadata()).toMatchObject({ width, height: Math.round((width * 566) / 800) });
    const assertion = await verified(bakedText(body));
    expect(assertion).toMatchObject({
      type: 'Assertion',
      id: `https://log.example.org/award/${award.id}`,
      recipient: { identity: award.user.my_callsign },
      badge: { name: 'CW Master of the day' },
      award: { id: award.id, serial: award.serial, rule: 'cw-day', rule_version: 1, count: 1, proof: award.proof },
    });
  }
  const ids = (await stations.proof(award)).map(({ qdo_id }) => qdo_id).join(',');
  expect(award.proof).toBe(createHash('sha256').update(ids).digest('hex'));
  const { data, info } = await sharp((await fetched(award.pictures[800])).body)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The types declare a default export, which the CommonJS build does not have.
  expect((readQr as unknown as typeof readQr.default)(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(
    `https://log.example.org/award/${award.id}`,
  );
});

test('one changed byte of the assertion is detected', async () => {
  const jws = bakedText((await fetched(award.pictures[100])).body);
  const [header, payload = '', signature] = jws.split('.');
  for (const at of [0, Math.floor(payload.length / 2), payload.length - 2]) {
    const changed = payload[at] === 'A' ? 'B' : 'A';
    const text = `${payload.slice(0, at)}${changed}${payload.slice(at + 1)}`;
    expect(await verified([header, text, signature].join('.'))).toBeNull();
  }
  expect(await verified(jws)).not.toBeNull();
});

test('sheets for print have the assertion in their dictionary; the same sheet always has the same bytes', async () => {
  for (const [paper, box] of [
    ['a4', [842, 595]],
    ['letter', [792, 612]],
  ] as const) {
    const { body, headers } = await fetched(award.sheets[paper]);
    expect(headers['content-disposition']).toBe(`attachment; filename="pileup-award-${award.serial}-${paper}.pdf"`);
    const text = (body as Buffer).toString('latin1');
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
    expect([width, height].map((points) => Math.round(Number(points)))).toEqual(box);
    expect(await verified(/\((eyJ[\w-]+\.[\w-]+\.[\w-]+)\)/.exec(text)?.[1] ?? '')).not.toBeNull();
    const [stream = ''] = /stream\r?\n([\s\S]+?)\r?\nendstream/.exec(text)?.slice(1) ?? [];
    expect(inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')).toMatch(/^[\d.]+ /m);
    expect((await fetched(award.sheets[paper])).body).toEqual(body);
  }
});

test('/award/{id} is a picture of the nearest width for images, and the page for people', async () => {
  const widthOf = async (query: string) =>
    (await sharp((await fetched(`/award/${award.id}${query}`, { Accept: 'text/html' })).body).metadata()).width;
  expect(await Promise.all(['?width=100', '?width=1', '?width=250', '?width=5000', '?width=x'].map(widthOf))).toEqual([
    100, 100, 300, 800, 800,
  ]);
  expect((await fetched(`/award/${award.id}`, { Accept: 'image/*' })).headers['content-type']).toBe('image/png');
  // The specification's request has no page, whatever the browser accepts.
  for (const query of ['', '?width=300', '?width=x']) {
    const called = await fetched(`/api/award/${award.id}${query}`, { Accept: 'text/html' });
    expect([called.status, called.headers['content-type']]).toEqual([200, 'image/png']);
    expect(called.body).toEqual((await fetched(`/award/${award.id}${query || '?width=800'}`)).body);
  }
  for (const id of [award.id + 1, 'nothing', 'check'])
    expect((await testApp.http('get', `/api/award/${id}`)).body).toMatchObject({ code: 'not_found' });
  // This path is not taken for the picture of an award.
  expect((await testApp.http('get', '/api/award/latest')).body).toEqual(expect.any(Array));
  expect((await testApp.http('get', `/award/${award.id + 1}?width=100`)).status).toBe(404);
  expect((await testApp.http('get', '/award/nothing?width=100')).status).toBe(404);
  expect((await testApp.http('get', `/award/${award.id}/other.png`)).status).toBe(404);
  const old = await testApp.http('get', `/award/${award.id}/${'0'.repeat(16)}-300.png`);
  expect([old.status, old.headers.location]).toEqual([302, award.pictures[300]]);
  expect((await testApp.http('get', '/award/latest')).body).toMatchObject([{ id: award.id, qso_count: 1 }]);
  expect(await testApp.app.get(PageHeads).find(`/award/${award.id}`)).toMatchObject({
    title: `${award.user.my_callsign} · CW Master of the day`,
    image: award.pictures[800],
  });
});

test('a revoked certificate has another address, and says so; keys that have signed stay published', async () => {
  const before = await keySet();
  expect(before.keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519', kid: award.key_id }]);
  expect(before.rules['cw-day']).toBe(1);
  await testApp.sql("insert into awards.signing_key (kid, x, used_since) values ('older', 'AAAA', '2020-01-01')");
  expect((await keySet()).keys.map(({ kid }) => kid)).toEqual(['older', award.key_id]);
  await testApp.sql(
    "update awards.award set (state, revoked_at, revoked_reason) = ('revoked', now(), 'Two accounts') where id = $1",
    [award.id],
  );
  const { body } = await testApp.call('vaward', { id: award.id });
  expect(body.award).toMatchObject({ state: 'revoked', revocation: { reason: 'Two accounts' } });
  expect(body.award.pictures[300]).not.toBe(award.pictures[300]);
  const old = await testApp.http('get', award.pictures[300]);
  expect([old.status, old.headers.location]).toEqual([302, body.award.pictures[300]]);
});
