import type { AwardDetail, AwardRevocation } from '@pileup/contract/awards/awards';
import type { AwardAssertion, AwardKeys } from '@pileup/contract/awards/certificates';
import type { Verification } from './verify-certificate.ts';
import { verifyCertificate } from './verify-certificate.ts';

/** The award as the server lists it; `not listed` if it lists none (any more), `no network` if it was not reached. */
export type ListedAward = Pick<AwardDetail, 'proof' | 'revocation'> | 'not listed' | 'no network';

/** The result of a check. `listed`: whether a revocation could be excluded. */
export type CheckResult =
  | { kind: 'valid'; assertion: AwardAssertion; listed: 'listed' | 'not listed' | 'no network' }
  | { kind: 'revoked'; assertion: AwardAssertion; revocation: AwardRevocation }
  | { kind: 'superseded'; assertion: AwardAssertion; version: number; listed: 'listed' | 'not listed' | 'no network' }
  | Extract<Verification, { kind: 'not ours' }>;

/** Checks the signed text of a certificate. `find` is asked only for genuine ones. */
export async function checkCertificate(
  jws: string | null,
  keys: AwardKeys,
  find: (id: number) => Promise<ListedAward>,
): Promise<CheckResult> {
  const verified = await verifyCertificate(jws, keys);
  if (verified.kind !== 'genuine') return verified;
  const { assertion } = verified;
  const found = await find(assertion.award.id);
  if (typeof found !== 'string' && found.revocation)
    return { kind: 'revoked', assertion, revocation: found.revocation };
  const listed = typeof found === 'string' ? found : 'listed';
  const version = keys.rules[assertion.award.rule] ?? assertion.award.rule_version;
  return version > assertion.award.rule_version
    ? { kind: 'superseded', assertion, version, listed }
    : { kind: 'valid', assertion, listed };
}
