import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../temporary-folder.ts';

/** Ciphers of a `.p12` file: of old TQSL versions, today's, and mixtures. */
export const CIPHERS = {
  'TQSL up to 2.6': ['-legacy'],
  'triple DES': ['-legacy', '-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES'],
  'AES-256': [],
  'AES-128, many iterations': ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC', '-iter', '20000'],
  'triple DES of PBES2': ['-keypbe', 'DES-EDE3-CBC', '-certpbe', 'DES-EDE3-CBC'],
  'RC2 of 128 bits': ['-legacy', '-keypbe', 'PBE-SHA1-RC2-128', '-certpbe', 'PBE-SHA1-RC2-128'],
  'a certificate in the clear': ['-certpbe', 'NONE'],
} as const;

export interface CertificateFile {
  p12: Buffer;
  /** The certificate, as openssl writes it. */
  pem: string;
  /** The private key, which must never leave the page. */
  privateKey: string;
}

interface Options {
  callsign: string;
  password: string;
  dxcc?: number;
  from?: string;
  to?: string;
  days?: number;
  cipher?: readonly string[];
}

const hex = (text: string) => Buffer.from(text).toString('hex').match(/../g)?.join(':');

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
let keys: { authority: string; own: string } | undefined;

/** Makes the certificate file of a callsign, with the extensions of LoTW's and its authority's certificate. */
export function certificateFile({
  callsign,
  password,
  dxcc = 223,
  from = '2000-01-01',
  to = '',
  days = 800,
  cipher = [],
}: Options): CertificateFile {
  using folder = temporaryFolder('pileup-certificate-');
  const file = (name: string) => join(folder.path, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const extensions = [
    `1.3.6.1.4.1.12348.1.2=DER:${hex(from)}`,
    ...(to ? [`1.3.6.1.4.1.12348.1.3=DER:${hex(to)}`] : []),
    `1.3.6.1.4.1.12348.1.4=DER:${hex(String(dxcc))}`,
  ];
  writeFileSync(
    file('settings'),
    `oid_section=oids\n[oids]\nAROcallsign=1.3.6.1.4.1.12348.1.1\n[req]\ndistinguished_name=name\nprompt=no\n` +
      `x509_extensions=ext\n[name]\nAROcallsign=${callsign}\nCN=Quentin\n` +
      `[ext]\n${extensions.join('\n')}\n[ca]\nbasicConstraints=CA:true\n`,
  );
  // The same for all files of a process: new ones take most of the time.
  keys ??= { authority: newKey(), own: newKey() };
  writeFileSync(file('ca.key'), keys.authority);
  writeFileSync(file('own.key'), keys.own);
  const request = ['-new', '-x509', '-config', file('settings')];
  openssl(
    'req',
    ...request,
    '-key',
    file('ca.key'),
    '-out',
    file('ca.pem'),
    '-subj',
    '/CN=Authority',
    '-extensions',
    'ca',
  );
  openssl('req', ...request, '-days', String(days), '-key', file('own.key'), '-out', file('own.pem'));
  openssl(
    ...['pkcs12', '-export', '-inkey', file('own.key'), '-in', file('own.pem'), '-certfile', file('ca.pem')],
    ...['-passout', `pass:${password}`, '-out', file('own.p12'), ...cipher],
  );
  return {
    p12: readFileSync(file('own.p12')),
    pem: readFileSync(file('own.pem'), 'utf8'),
    privateKey: keys.own,
  };
}
