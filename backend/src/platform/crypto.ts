import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

@Injectable()
export class Crypto {
  /** Unguessable text from `bytes` random bytes. */
  token(bytes = 32): string {
    return randomBytes(bytes).toString('base64url');
  }

  /** `length` random characters out of `letters`, for codes that people type. */
  code(letters: string, length: number): string {
    return Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');
  }

  /** For secrets with enough randomness of their own (keys, tokens), to look them up without storing them. */
  fingerprint(secret: string): Buffer {
    return createHash('sha256').update(secret).digest();
  }

  /** argon2id with the library's defaults (19 MiB, 2 passes: OWASP's first choice). */
  hashPassword(password: string): Promise<string> {
    return hash(password);
  }

  verifyPassword(passwordHash: string, password: string): Promise<boolean> {
    return verify(passwordHash, password);
  }
}
