import { pairingCommand, pairingText } from './pairing-text.ts';

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
