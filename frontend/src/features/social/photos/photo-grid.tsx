import type { Photo } from '@pileup/contract/social';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { photoPath, photosPath } from '../../../lib/station-paths.ts';
import { type ShownDateFormat, useDateFormat } from '../../../lib/text/display-settings.ts';
import { countText, utcDateText } from '../../../lib/text/time-text.ts';
import statesStyles from '../../../ui/states.module.css';
import { Lightbox, type LightboxImage } from './lightbox.tsx';
import styles from './photo-grid.module.css';

export interface PhotoGridProps {
  photos: readonly Photo[];
  call: string;

  /** In two columns of squares, for a narrow column. */
  isStrip?: boolean;
  /** Content below each photo. */
  below?: (photo: Photo) => ReactNode;
}

/** A grid of thumbnails that open in a lightbox. */
export function PhotoGrid({ photos, call, isStrip, below }: PhotoGridProps) {
  /** A snapshot: photos that are added or deleted later do not change the open lightbox. */
  const [opened, setOpened] = useState<{ images: LightboxImage[]; at: number } | null>(null);
  const format = useDateFormat();
  return (
    <>
      <ul className={cx(styles.photos, isStrip && styles.strip)}>
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles.thumb}
              onClick={() => setOpened({ images: lightboxImages(photos, call, format), at })}
            >
              <img
                src={photoPath(photo.profile_image_name, 'small')}
                alt={photoText(photo, call, format)}
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

export function PhotoGridSkeleton() {
  return (
    <div role="status" aria-label="Loading photos">
      <div className={styles.photos} aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <span className={cx(statesStyles.skeleton, styles.thumb)} key={key} />
        ))}
      </div>
    </div>
  );
}

/** Text alternative of a photo with its station and upload date (UTC). */
function photoText({ created_at }: Photo, call: string, format: ShownDateFormat): string {
  return `Photo of ${call}, ${utcDateText(Date.parse(created_at), format)}`;
}

/** The images of the lightbox, in the given order. */
function lightboxImages(photos: readonly Photo[], call: string, format: ShownDateFormat): LightboxImage[] {
  return photos.map((photo) => ({
    src: photoPath(photo.profile_image_name),
    alt: photoText(photo, call, format),
    width: photo.width,
    height: photo.height,
  }));
}

const MAX_SHOWN = 4;

/** A station's last four photos with a link to all; nothing if there are none. */
export function PhotoStrip({ photos, count, call }: { photos: readonly Photo[]; count: number; call: string }) {
  if (photos.length === 0) return null;
  return (
    <div className={styles.box}>
      <PhotoGrid photos={photos.slice(0, MAX_SHOWN)} call={call} isStrip />
      <Link className={cx('link', styles.all)} to={photosPath(call)}>
        {count > MAX_SHOWN ? `All ${countText(count)} photos` : 'All photos'}
      </Link>
    </div>
  );
}
