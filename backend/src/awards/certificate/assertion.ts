import type { AwardAssertion } from '@pileup/contract/awards/certificates';
import { awardRuleText, awardSerial } from '@pileup/radio/awards/award-text';
import type { DecidedAward } from '../deciding/decide-periods.js';
import type { Rule } from '../rules/award-rules.js';
import type { Span } from '../rules/spans.js';

/** Where the public keys are published. */
export const KEYS_PATH = '/.well-known/pileup-awards.json';

/** The content of the certificate of an award, as of its decision. */
export function assertionOf(
  { id, callsign, count, contacts, proof }: DecidedAward,
  rule: Rule,
  { from, to }: Span,
  { siteUrl, keyId, decidedAt, shared }: { siteUrl: string; keyId: string; decidedAt: number; shared: boolean },
): AwardAssertion {
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: `${siteUrl}/award/${id}`,
    recipient: { type: 'callsign', hashed: false, identity: callsign },
    issuedOn: iso(decidedAt),
    verification: { type: 'SignedBadge', creator: `${siteUrl}${KEYS_PATH}#${keyId}` },
    badge: {
      type: 'BadgeClass',
      name: rule.name,
      description: awardRuleText(rule),
      criteria: { narrative: awardRuleText(rule) },
      issuer: { type: 'Profile', name: 'Pileup', url: siteUrl },
    },
    award: {
      id,
      serial: awardSerial(id, to),
      rule: rule.key,
      rule_version: rule.version,
      mode_class: rule.mode_class,
      from: iso(from),
      to: iso(to),
      measure: rule.measure,
      count,
      qso_count: contacts,
      shared,
      proof,
    },
  };
}
