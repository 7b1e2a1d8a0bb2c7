import { generateKeyPairSync, sign } from 'node:crypto';
import type { AwardAssertion, AwardKeys } from '@pileup/contract/awards/certificates';
import { checkCertificate, type ListedAward, readCertificate } from './check-certificate.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const x = publicKey.export({ format: 'jwk' }).x ?? '';
const KEYS: AwardKeys = {
  issuer: 'https://log.example.org',
  keys: [{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: 'one', x }],
  rules: { 'cw-day': 2 },
};
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const assertion = (rule_version = 2) =>
  ({
    recipient: { type: 'callsign', hashed: false, identity: 'LY2QRY' },
    award: { id: 7, serial: '2026-000007', rule: 'cw-day', rule_version },
  }) as AwardAssertion;
const signed = (content: object, header: object = { alg: 'EdDSA', kid: 'one' }) => {
  const text = `${encoded(header)}.${encoded(content)}`;
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
};
const LISTED: ListedAward = { proof: '', revocation: null };
const REVOKED: ListedAward = { proof: '', revocation: { revoked_at: '2026-11-26T10:00:00Z', reason: 'Two accounts' } };

test.each<[string, string | null, ListedAward, object]>([
  ['valid', signed(assertion()), LISTED, { kind: 'valid', listed: 'listed' }],
  ['valid, without network', signed(assertion()), 'no network', { kind: 'valid', listed: 'no network' }],
  ['valid, of a deleted account', signed(assertion()), 'not listed', { kind: 'valid', listed: 'not listed' }],
  ['revoked', signed(assertion()), REVOKED, { kind: 'revoked', revocation: { reason: 'Two accounts' } }],
  ['superseded', signed(assertion(1)), LISTED, { kind: 'superseded', version: 2 }],
  ['revoked and superseded', signed(assertion(1)), REVOKED, { kind: 'revoked' }],
  ['nothing signed', null, LISTED, { kind: 'not ours', reason: 'no signature', claims: null }],
  ['no JWS', 'a.b', LISTED, { kind: 'not ours', reason: 'no signature' }],
  ['not JSON', 'e30.bm90.AAAA', LISTED, { kind: 'not ours', reason: 'no signature' }],
  [
    'another key',
    signed(assertion(), { alg: 'EdDSA', kid: 'two' }),
    LISTED,
    { kind: 'not ours', reason: 'unknown key', claims: 'LY2QRY' },
  ],
  [
    'another algorithm',
    signed(assertion(), { alg: 'none', kid: 'one' }),
    LISTED,
    { kind: 'not ours', reason: 'unknown key' },
  ],
])('%s', async (_, jws, found, expected) => {
  expect(await checkCertificate(jws, KEYS, async () => found)).toMatchObject(expected);
});

test('every changed byte of the content is detected, and the server is not asked', async () => {
  const [header = '', payload = '', signature = ''] = signed(assertion()).split('.');
  const bytes = Buffer.from(payload, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const jws = `${header}.${changed.toString('base64url')}.${signature}`;
    const found = async () => {
      throw new Error('asked');
    };
    expect((await checkCertificate(jws, KEYS, found)).kind).toBe('not ours');
  }
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('hello')],
  ['a PNG that ends early', Buffer.from('89504e470d0a1a0affffffff69545874', 'hex')],
  ['a PDF without', Buffer.from('%PDF-1.7\n(eyJ)')],
])('%s is read without an error', (_, bytes) => {
  expect(readCertificate(bytes)).toBeNull();
});
