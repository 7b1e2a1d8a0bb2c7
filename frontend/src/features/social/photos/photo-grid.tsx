import type { Photo } from '@pileup/contract/social';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { photoPath } from '../../../lib/photo-path.ts';
import { Lightbox, type LightboxImage } from './lightbox.tsx';
import { photoText, lightboxImages } from './photo-text.ts';
import './photos.css';

export interface PhotoGridProps {
  photos: readonly Photo[];
  call: string;
  /** Its place in the page. */
  className?: string;
  /** What stands below each of them. */
  below?: (photo: Photo) => ReactNode;
}

/** Photos as small ones, each of which opens large. */
export function PhotoGrid({ photos, call, className = 'photos', below }: PhotoGridProps) {
  /** The photos as they are now: one that comes or goes later moves nothing under the eyes. */
  const [opened, setOpened] = useState<{ pictures: LightboxImage[]; at: number } | null>(null);
  return (
    <>
      <ul className={className}>
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <button
              type="button"
              className="thumb"
              onClick={() => setOpened({ pictures: lightboxImages(photos, call), at })}
            >
              <img
                src={photoPath(photo.profile_image_name, 'small')}
                alt={photoText(photo, call)}
                width={photo.width}
                height={photo.height}
                loading="lazy"
              />
            </button>
            {below?.(photo)}
          </li>
        ))}
      </ul>
      {opened && <Lightbox label={`Photos of ${call}`} {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** In the shape of the photos that are on their way. */
export function PhotoGridSkeleton() {
  return (
    <div role="status" aria-label="Loading photos">
      <div className="photos" aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <span className="thumb sk" key={key} />
        ))}
      </div>
    </div>
  );
}
