import type { ReportParty } from '@pileup/contract/admin/reports';
import { profilePath } from '../../lib/station/station-paths.ts';
import { Call } from '../../ui/radio/contact-parts.tsx';

/** The callsign of an account, as a link to its profile. */
export function PartyName({ party }: { party: ReportParty | null }) {
  if (!party) return <span className="muted">a deleted account</span>;
  return <Call call={party.my_callsign} to={profilePath(party.my_callsign)} />;
}
