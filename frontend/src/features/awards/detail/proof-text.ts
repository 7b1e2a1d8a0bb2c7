import type { AwardNotCountedReason, AwardProofQso } from '@pileup/contract/awards/awards';

/** Texts of the reasons within a list. */
export const REASON_NAMES: Readonly<Record<AwardNotCountedReason, string>> = {
  'other call': 'other call',
  late: 'late',
  incomplete: 'not completed, or a listener’s report',
  'not subscribed': 'not subscribed then',
  'no entity': 'no DXCC entity',
  duplicate: 'duplicate',
  excluded: 'excluded from leaderboards',
  changed: 'logged or edited after the decision',
};

const utcText = (at: string): string => at.slice(0, 16).replace('T', ' ');

/** Why one contact does not count: `Duplicate of 2026-11-25 19:36`. */
export function reasonText(qso: Pick<AwardProofQso, 'reason' | 'duplicate_of' | 'received_at' | 'station_callsign'>) {
  const { reason, duplicate_of, received_at, station_callsign } = qso;
  switch (reason) {
    case null:
      return 'Counted';
    case 'duplicate':
      return duplicate_of ? `Duplicate of ${utcText(duplicate_of)}` : 'Duplicate';
    case 'late':
      return `Late: logged ${utcText(received_at)}`;
    case 'other call':
      return `Other call: ${station_callsign}`;
    default: {
      const text = REASON_NAMES[reason];
      return text.charAt(0).toUpperCase() + text.slice(1);
    }
  }
}
