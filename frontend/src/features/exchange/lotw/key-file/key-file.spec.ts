import { createVerify, X509Certificate } from 'node:crypto';
import { CIPHERS, certificateFile } from '../../../../../../test/fakes/lotw/certificate-files.ts';
import { WrongPassword } from './decrypt.ts';
import { UnreadableKeyFile } from './der.ts';
import { openKeyFile, sign } from './key-file.ts';

/** The signed texts of LoTW's examples. */
const SIGNED = ['14JO31OL2880MKI7QEK3.5830AM2022-09-2307:28:00Z', '11GG66GM1570CMPY2XX439.480FAX2019-12-3110:00:00Z'];

const verifies = (pem: string, text: string, signature: string) =>
  createVerify('RSA-SHA1').update(text).verify(new X509Certificate(pem).publicKey, signature, 'base64');

test.each(Object.entries(CIPHERS))('opens a file of %s, and its signatures are valid', async (_, cipher) => {
  const { p12, pem } = certificateFile({ callsign: 'G4QZX', password: 'open sésame', cipher });
  const { certificate, key } = await openKeyFile(p12, 'open sésame');
  expect(certificate).toMatchObject({ callsign: 'G4QZX', dxcc: 223, from: '2000-01-01', to: '' });
  expect(Math.abs(certificate.expires - Date.parse(new X509Certificate(pem).validTo))).toBeLessThan(60_000);
  expect(Buffer.from(certificate.der)).toEqual(new X509Certificate(pem).raw);
  for (const text of SIGNED) {
    const signature = await sign(key, text);
    expect(verifies(pem, text, signature)).toBe(true);
    expect(verifies(pem, `${text} `, signature)).toBe(false);
  }
  expect(key.extractable).toBe(false);
  await expect(openKeyFile(p12, 'open sesame')).rejects.toBeInstanceOf(WrongPassword);
});

test('a file without a password opens with none', async () => {
  for (const cipher of [CIPHERS['TQSL up to 2.6'], CIPHERS['AES-256']]) {
    const { p12 } = certificateFile({ callsign: 'G4QZX/P', password: '', cipher, to: '2026-06-01', dxcc: 291 });
    const { certificate } = await openKeyFile(p12, '');
    expect(certificate).toMatchObject({ callsign: 'G4QZX/P', to: '2026-06-01', dxcc: 291 });
  }
});

test('a damaged or other file is refused with a reason, whatever its bytes', async () => {
  // One iteration: each of the files is decrypted, which takes a second with the usual number.
  const cipher = [...CIPHERS['TQSL up to 2.6'], '-iter', '1'];
  const { p12 } = certificateFile({ callsign: 'G4QZX', password: 'x', cipher });
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
  const { p12 } = certificateFile({ callsign: 'G4QZX', password: 'x', cipher: ['-nocerts'] });
  await expect(openKeyFile(p12, 'x')).rejects.toThrow('no certificate of LoTW');
});
