import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AwardAssertion, AwardKeys } from '@pileup/contract/awards/certificates';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { AWARD_RULES } from '../rules/award-rules.js';

/** The bytes before the seed in the PKCS #8 form of an Ed25519 key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

const STORE_KEY = sql<{ kid: string; x: string; usedSince: Date }>`
  insert into awards.signing_key (kid, x, used_since) values ($kid, $x, $usedSince) on conflict (kid) do nothing`;
const KEYS = sql<NoParams, PublicKey>`select kid, x from awards.signing_key order by used_since, kid`;

interface PublicKey {
  readonly kid: string;
  readonly x: string;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs the assertions of certificates (JWS with EdDSA, RFC 8037), and lists the public keys. */
@Injectable()
export class AwardSigner {
  private readonly privateKey: KeyObject;
  private readonly publicKey: PublicKey;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    const seed = Buffer.from(hkdfSync('sha256', config.AWARD_KEY, '', 'pileup awards', 32));
    this.privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
    const { x = '' } = createPublicKey(this.privateKey).export({ format: 'jwk' });
    this.publicKey = { kid: createHash('sha256').update(x).digest('hex').slice(0, 12), x };
  }

  get keyId(): string {
    return this.publicKey.kid;
  }

  /** Stores the public key of what `sign` signs, in the transaction that stores the signed text. */
  async storeKey(tx: Queryable): Promise<void> {
    await tx.run(STORE_KEY, { kid: this.publicKey.kid, x: this.publicKey.x, usedSince: new Date(this.clock.now()) });
  }

  sign(assertion: AwardAssertion): string {
    const text = `${encoded({ alg: 'EdDSA', kid: this.keyId, typ: 'JWT' })}.${encoded(assertion)}`;
    return `${text}.${sign(null, Buffer.from(text), this.privateKey).toString('base64url')}`;
  }

  /** All keys that have signed certificates, and the present one. */
  async keys(): Promise<AwardKeys> {
    const stored = await this.database.run(KEYS);
    const all = stored.some(({ kid }) => kid === this.keyId) ? stored : [...stored, this.publicKey];
    return {
      issuer: this.config.siteUrl,
      keys: all.map(({ kid, x }) => ({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid, x })),
      rules: Object.fromEntries(AWARD_RULES.map(({ key, version }) => [key, version])),
    };
  }
}
