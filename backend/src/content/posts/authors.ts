import type { Author } from '@pileup/contract/posts';
import type { StationSummary } from '../../identity/index.js';

/** The author of help posts. */
export const PILEUP: Author = { id: 0, name: 'Pileup', my_callsign: '', profile_image_name: null };

export function authorOf({ id, name, callsign, image }: StationSummary): Author {
  return { id, name, my_callsign: callsign, profile_image_name: image };
}
