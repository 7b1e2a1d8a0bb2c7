import type { Photo } from '@pileup/contract/social';
import { photoPath } from '../../../lib/photo-path.ts';
import { utcDateText } from '../../../lib/text/time-text.ts';
import type { LightboxImage } from './lightbox.tsx';

/** What is known of a photo: whose it is and when it came. `28 Nov 2026`, UTC. */
export function photoText({ created_at }: Photo, call: string): string {
  return `Photo of ${call}, ${utcDateText(Date.parse(created_at))}`;
}

/** For the lightbox, in this order. */
export function lightboxImages(photos: readonly Photo[], call: string): LightboxImage[] {
  return photos.map((photo) => ({
    src: photoPath(photo.profile_image_name),
    alt: photoText(photo, call),
    width: photo.width,
    height: photo.height,
  }));
}
