import type { Author } from '@pileup/contract/posts';
import { parseStationCall } from '@pileup/radio/station-call';
import { profilePath } from '../../../lib/station-paths.ts';
import { Call } from '../../../ui/radio/contact-parts.tsx';

/** The author's callsign, linked to the profile. The author of help posts is Pileup, which has no profile. */
export function AuthorCall({ author }: { author: Author }) {
  const { name, my_callsign } = author;
  return isOperator(author) ? <Call call={my_callsign} to={profilePath(my_callsign)} /> : <b>{name}</b>;
}

/** Whether the author has a profile. */
export const isOperator = ({ my_callsign }: Author): boolean => parseStationCall(my_callsign) === my_callsign;
