import type { ArcListHeader } from '@pileup/contract/globe';
import { ARC_BANDS, ARC_CLASSES } from '@pileup/radio/map/arc-list';

/** @param span in seconds since 1970 */
export function headerOf(span: { from: number; to: number }, total: number, thinned: boolean): ArcListHeader {
  return { version: 1, ...span, total, thinned, bands: [...ARC_BANDS], classes: [...ARC_CLASSES] };
}
