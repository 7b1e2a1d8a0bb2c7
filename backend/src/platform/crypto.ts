import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Config } from './config.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

@Injectable()
export class Crypto {
  private readonly key: Buffer;

  constructor(config: Config) {
    this.key = Buffer.from(config.ENCRYPTION_KEY, 'hex');
  }

  /** Unguessable text from `bytes` random bytes. */
  token(bytes = 32): string {
    return randomBytes(bytes).toString('base64url');
  }

  /** For secrets with enough randomness of their own (keys, tokens), to look them up without storing them. */
  fingerprint(secret: string): Buffer {
    return createHash('sha256').update(secret).digest();
  }

  /** AES-256-GCM; the answer is nonce, tag and ciphertext in one. */
  seal(text: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws when the bytes were changed or sealed with another key. */
  open(sealed: Buffer): string {
    const decipher = createDecipheriv('aes-256-gcm', this.key, sealed.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    );
  }

  /** argon2id with the library's defaults (19 MiB, 2 passes: OWASP's first choice). */
  hashPassword(password: string): Promise<string> {
    return hash(password);
  }

  verifyPassword(passwordHash: string, password: string): Promise<boolean> {
    return verify(passwordHash, password);
  }
}
