import {
  isSignature,
  KEY_FILE_PASSWORD,
  keyFile,
  certificate as written,
} from '../../../../../../test/fakes/lotw/key-files.ts';
import { WrongPassword } from './decrypt.ts';
import { UnreadableKeyFile } from './der.ts';
import { openKeyFile, sign } from './key-file.ts';

/** The signed texts of LoTW's examples. */
const SIGNED = ['14JO31OL2880MKI7QEK3.5830AM2022-09-2307:28:00Z', '11GG66GM1570CMPY2XX439.480FAX2019-12-3110:00:00Z'];

test.each([
  'tqsl-up-to-2.6',
  'triple-des',
  'rc2-of-128-bits',
  'aes-256',
  'aes-128-many-iterations',
  'triple-des-of-pbes2',
  'certificate-in-the-clear',
])('opens the file %s, and its signatures are valid', async (name) => {
  const { certificate, key } = await openKeyFile(keyFile(name), KEY_FILE_PASSWORD);
  expect(certificate).toMatchObject({ callsign: 'G4QZX', dxcc: 223, from: '2000-01-01', to: '' });
  expect(Math.abs(certificate.expires - Date.parse(written.validTo))).toBeLessThan(60_000);
  expect(Buffer.from(certificate.der)).toEqual(written.raw);
  for (const text of SIGNED) {
    const signature = await sign(key, text);
    expect(isSignature(signature, text)).toBe(true);
    expect(isSignature(signature, `${text} `)).toBe(false);
  }
  expect(key.extractable).toBe(false);
  await expect(openKeyFile(keyFile(name), 'open sesame')).rejects.toBeInstanceOf(WrongPassword);
});

test('a file without a password opens with none', async () => {
  for (const name of ['no-password', 'no-password-aes-256']) {
    const { certificate } = await openKeyFile(keyFile(name), '');
    expect(certificate).toMatchObject({ callsign: 'G4QZX/P', to: '2026-06-01', dxcc: 291 });
  }
});

test('bytes behind the content do not matter', async () => {
  const { certificate } = await openKeyFile(Buffer.concat([keyFile('no-password'), Buffer.from('\r\n')]), '');
  expect(certificate.callsign).toBe('G4QZX/P');
});

test('a damaged or other file is refused with a reason, whatever its bytes', async () => {
  // The file has one iteration: each file is decrypted, which takes a second with the usual number.
  const p12 = keyFile('one-iteration');
  const files = [
    Buffer.alloc(0),
    Buffer.from('<!DOCTYPE html>'),
    p12.subarray(0, 1_000),
    Buffer.alloc(300_000),
    Buffer.from('308000', 'hex'),
    ...Array.from({ length: 24 }, (_, n) => {
      const changed = Buffer.from(p12);
      const at = (n * 2_654_435_761) % p12.length;
      changed[at] = (changed[at] ?? 0) ^ (1 << (n % 8));
      return changed;
    }),
  ];
  for (const file of files)
    await openKeyFile(file, 'x').catch((error: unknown) => {
      expect(error instanceof WrongPassword || error instanceof UnreadableKeyFile ? '' : error).toBe('');
    });
  await expect(openKeyFile(Buffer.from('none'), '')).rejects.toBeInstanceOf(UnreadableKeyFile);
});

test('a file whose certificate is of no callsign is refused', async () => {
  await expect(openKeyFile(keyFile('no-certificate'), 'x')).rejects.toThrow('no LoTW callsign certificate');
});
