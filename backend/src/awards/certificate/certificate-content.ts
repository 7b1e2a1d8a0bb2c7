import { createHash } from 'node:crypto';
import {
  awardCountText,
  awardMeasureText,
  awardPeriodText,
  awardSerial,
  postmarkLines,
} from '@pileup/radio/awards/award-text';
import { entityByNumber, findEntity } from '@pileup/radio/dxcc';
import type { PublicAccount } from '../../identity/index.js';
import type { AwardDetailRow } from '../reading/award-detail.query.js';
import { ruleOf } from '../rules/award-rules.js';

/** To be raised when the drawing changes: certificates then get other addresses. */
const VERSION = 1;
const DIGITS = new Intl.NumberFormat('en');

/** Everything that a certificate shows. */
export interface CertificateContent {
  readonly callsign: string;
  readonly holder: string;
  readonly title: string;
  readonly line: string;
  readonly cells: readonly { readonly label: string; readonly value: string }[];
  readonly address: string;
  readonly serial: string;
  readonly signature: string;
  readonly postmark: { readonly arc: string; readonly lines: readonly [string, string] };
  readonly isRevoked: boolean;
  /** The signed text within the file. */
  readonly assertion: string;
}

/** @param ahead how far the next station was behind; null without one */
export function certificateContent(
  row: AwardDetailRow,
  profile: Pick<PublicAccount, 'name' | 'qth'> | null,
  ahead: number | null,
  siteUrl: string,
): CertificateContent {
  const rule = ruleOf(row.rule);
  const [from, to] = [row.from.getTime(), row.to.getTime()];
  const match = findEntity(row.callsign);
  const country = match && entityByNumber(match.entity)?.name;
  const period = awardPeriodText(rule.period, from, to);
  const what = awardMeasureText(rule);
  const time = (date: Date) => date.toISOString().slice(11, 19);
  const day = (date: Date) => `${date.toISOString().slice(8, 10)} ${postmarkLines('day', date.getTime())[1]}`;
  const when = rule.period === 'day' ? time : day;
  return {
    callsign: row.callsign,
    holder: [profile?.name, profile?.qth, country].filter(Boolean).join(', '),
    title: rule.name,
    line: `${what.charAt(0).toUpperCase()}${what.slice(1)}: ${awardCountText(row.count, rule.measure)}, ${period}, UTC${row.shared ? ', shared' : ''}.`,
    cells: [
      { label: 'CONTACTS', value: DIGITS.format(row.contacts) },
      { label: 'ENTITIES', value: DIGITS.format(row.entities) },
      { label: 'BANDS', value: DIGITS.format(row.bands) },
      { label: 'FIRST UTC', value: when(row.firstAt) },
      { label: 'LAST UTC', value: when(row.lastAt) },
      { label: 'AHEAD BY', value: row.shared ? '0' : ahead === null ? '-' : DIGITS.format(ahead) },
    ],
    address: `${siteUrl}/award/${row.id}`,
    serial: awardSerial(row.id, to),
    signature: `Signed Ed25519, key ${row.keyId}, rule ${rule.key} version ${row.ruleVersion}`,
    postmark: { arc: rule.short_name.toUpperCase(), lines: postmarkLines(rule.period, from) },
    isRevoked: row.state === 'revoked',
    assertion: row.assertion,
  };
}

/** A hash of everything that the certificate shows: another content has another address. */
export const certificateTag = (content: CertificateContent): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, content]))
    .digest('hex')
    .slice(0, 16);
