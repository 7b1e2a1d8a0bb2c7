import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Config } from './config.js';

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. */
const NONCE = 12;
const TAG = 16;

/** Options of argon2id. `strong` is the library's default: 19 MiB, 2 passes, OWASP's first choice. */
const PASSWORD_HASHING: Record<Config['PASSWORD_HASHING'], Options> = {
  strong: {},
  fast: { memoryCost: 8, timeCost: 1 },
};

@Injectable()
export class Crypto {
  private readonly encryptionKey: Buffer;
  private readonly hmacKey: Buffer;
  private readonly passwords: Options;

  constructor({ DATA_KEY, PASSWORD_HASHING: hashing }: Config) {
    this.passwords = PASSWORD_HASHING[hashing];
    const derived = (use: string) => Buffer.from(hkdfSync('sha256', DATA_KEY, '', `pileup ${use}`, 32));
    this.encryptionKey = derived('seal');
    this.hmacKey = derived('hash');
  }

  /** Random text from `bytes` bytes. */
  token(bytes = 32): string {
    return randomBytes(bytes).toString('base64url');
  }

  /** `length` random characters of `alphabet`, for codes that people type. */
  code(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  }

  /** Hashes a secret with enough entropy (a key, a token), to look it up without storing it. */
  fingerprint(secret: string): Buffer {
    return createHash('sha256').update(secret).digest();
  }

  /** Hashes a secret with too little entropy for a plain hash (a PIN): no use to an attacker with only the database. */
  keyedFingerprint(secret: string): Buffer {
    return createHmac('sha256', this.hmacKey).update(secret).digest();
  }

  /** Encrypts what must be readable again, with `decrypt`. */
  encrypt(text: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.encryptionKey, nonce);
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  }

  /** @throws if the text was changed, or encrypted with another key */
  decrypt(encrypted: Uint8Array): string {
    const bytes = Buffer.from(encrypted);
    const cipher = createDecipheriv('aes-256-gcm', this.encryptionKey, bytes.subarray(0, NONCE));
    cipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([cipher.update(bytes.subarray(NONCE + TAG)), cipher.final()]).toString('utf8');
  }

  hashPassword(password: string): Promise<string> {
    return hash(password, this.passwords);
  }

  verifyPassword(passwordHash: string, password: string): Promise<boolean> {
    return verify(passwordHash, password);
  }
}

/** Compares in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
