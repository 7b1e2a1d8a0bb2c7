import type { PeriodClass } from '../ranking.ts';
import type { AwardMeasure } from './awards.ts';

/** The public keys of `/.well-known/pileup-awards.json`, as a JSON Web Key Set, with the versions of the rules in force. */
export interface AwardKeys {
  issuer: string;
  keys: { kty: 'OKP'; crv: 'Ed25519'; alg: 'EdDSA'; use: 'sig'; kid: string; x: string }[];
  /** Versions by the key of the rule. */
  rules: Record<string, number>;
}

/** The signed content of a certificate, an Open Badges 2.0 assertion. */
export interface AwardAssertion {
  '@context': 'https://w3id.org/openbadges/v2';
  type: 'Assertion';
  /** The address of the award. */
  id: string;
  recipient: { type: 'callsign'; hashed: false; identity: string };
  issuedOn: string;
  verification: { type: 'SignedBadge'; creator: string };
  badge: {
    type: 'BadgeClass';
    name: string;
    description: string;
    criteria: { narrative: string };
    issuer: { type: 'Profile'; name: string; url: string };
  };
  award: {
    id: number;
    serial: string;
    rule: string;
    rule_version: number;
    mode_class: PeriodClass | null;
    from: string;
    to: string;
    measure: AwardMeasure;
    count: number;
    qso_count: number;
    shared: boolean;
    /** SHA-256 of the ids of the contacts that counted. */
    proof: string;
  };
}
