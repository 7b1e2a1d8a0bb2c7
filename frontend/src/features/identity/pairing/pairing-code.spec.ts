import { codeExpiry, newlyPaired, pairingCommand, pairingText } from './pairing-code.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['at the time the server gives, if the clocks agree', '2026-11-21T12:04:58Z', '2026-11-21T12:04:58Z'],
  ['5 minutes from now, if this clock is ahead', '2026-11-21T11:55:00Z', '2026-11-21T12:05:00Z'],
  ['5 minutes from now, if this clock is behind', '2026-11-21T12:30:00Z', '2026-11-21T12:05:00Z'],
  ['5 minutes from now, if the text is not a time', 'soon', '2026-11-21T12:05:00Z'],
])('a code expires %s', (_, expires_at, expiry) => {
  expect(codeExpiry(expires_at, now)).toBe(Date.parse(expiry));
});

describe('the newly paired computer', () => {
  const shack = { id: 7, name: 'Shack PC', paired_at: '2026-11-21T12:01:00Z' };
  const old = { id: 3, name: 'Laptop', paired_at: '2026-01-01T00:00:00Z' };

  test.each([
    ['none, if all were known', [shack, old], [3, 7], undefined],
    ['none, if one was removed', [old], [3, 7], undefined],
    ['the new one, also among others', [old, shack], [3], shack],
    ['the first one', [shack], [], shack],
  ])('%s', (_, computers, known, found) => {
    expect(newlyPaired(computers, new Set(known))).toBe(found);
  });
});

test('the QR code contains address and code, both escaped', () => {
  const text = pairingText('https://log.example:8443/?a=1&code=X', 'K7QM-2ZPD');
  expect(text).toBe('pileup:pair?server=https%3A%2F%2Flog.example%3A8443%2F%3Fa%3D1%26code%3DX&code=K7QM-2ZPD');
  const read = new URL(text).searchParams;
  expect([read.get('server'), read.getAll('code')]).toEqual(['https://log.example:8443/?a=1&code=X', ['K7QM-2ZPD']]);
});

test('the command to run', () => {
  expect(pairingCommand('http://localhost:3000', 'K7QM-2ZPD')).toBe(
    'node pileup-bridge.mjs pair K7QM-2ZPD --server http://localhost:3000',
  );
});
