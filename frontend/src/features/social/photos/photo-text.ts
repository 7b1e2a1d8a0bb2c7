import type { Photo } from '@pileup/contract/social';
import { photoPath } from '../../../lib/photo-path.ts';
import { utcDateText } from '../../../lib/text/time-text.ts';
import type { LightboxImage } from './lightbox.tsx';

/** Text alternative of a photo with its station and upload date (UTC). */
export function photoText({ created_at }: Photo, call: string): string {
  return `Photo of ${call}, ${utcDateText(Date.parse(created_at))}`;
}

/** The images of the lightbox, in the given order. */
export function lightboxImages(photos: readonly Photo[], call: string): LightboxImage[] {
  return photos.map((photo) => ({
    src: photoPath(photo.profile_image_name),
    alt: photoText(photo, call),
    width: photo.width,
    height: photo.height,
  }));
}
