import type { OwnPhoto, Photo } from '@pileup/contract/social';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { useSession } from '../../../lib/session.ts';
import { photoPath, photosPath } from '../../../lib/station/station-paths.ts';
import { type ShownDateFormat, useDateFormat } from '../../../lib/text/display-settings.ts';
import { countText, utcDateText } from '../../../lib/text/time-text.ts';
import { ReportButton } from '../../../session/report-button.tsx';
import { Lightbox, type LightboxImage } from '../../../ui/lists/lightbox.tsx';
import statesStyles from '../../../ui/states.module.css';
import styles from './photo-grid.module.css';

/** A photo; one of the operator's own may have a path of its own. */
type ShownPhoto = Photo & Pick<OwnPhoto, 'hidden_path'>;

export interface PhotoGridProps {
  photos: readonly ShownPhoto[];
  call: string;

  /** Shows the photos in two columns of squares, for a narrow column. */
  isStrip?: boolean;
  /** Content below each photo. */
  below?: (photo: Photo) => ReactNode;
  /** The photos are another operator's: each can be reported in the lightbox. */
  canReport?: boolean;
}

/** A grid of thumbnails that open in a lightbox. */
export function PhotoGrid({ photos, call, isStrip, below, canReport = false }: PhotoGridProps) {
  /** A snapshot: photos that are added or deleted later do not change the open lightbox. */
  const [opened, setOpened] = useState<{ images: LightboxImage[]; ids: number[]; at: number } | null>(null);
  const format = useDateFormat();
  return (
    <>
      <ul className={cx(styles.photos, isStrip && styles.strip)}>
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles.thumb}
              onClick={() =>
                setOpened({ images: lightboxImages(photos, call, format), ids: photos.map(({ id }) => id), at })
              }
            >
              <img
                src={
                  photo.hidden_path ? `${photo.hidden_path}&size=small` : photoPath(photo.profile_image_name, 'small')
                }
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
      {opened && (
        <Lightbox
          label={`Photos of ${call}`}
          images={opened.images}
          at={opened.at}
          action={canReport ? (at) => <ReportButton key={at} kind="photo" id={opened.ids[at] ?? 0} /> : undefined}
          onClose={() => setOpened(null)}
        />
      )}
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
function lightboxImages(photos: readonly ShownPhoto[], call: string, format: ShownDateFormat): LightboxImage[] {
  return photos.map((photo) => ({
    src: photo.hidden_path ?? photoPath(photo.profile_image_name),
    alt: photoText(photo, call, format),
    width: photo.width,
    height: photo.height,
  }));
}

const MAX_SHOWN = 4;

/** Whether the signed-in account has this callsign. */
export function useIsOwnCall(call: string): boolean {
  return useSession()?.user.my_callsign === call;
}

/** A station's last four photos with a link to all; nothing if there are none. */
export function PhotoStrip({ photos, count, call }: { photos: readonly Photo[]; count: number; call: string }) {
  const isOwn = useIsOwnCall(call);
  if (photos.length === 0) return null;
  return (
    <div className={styles.box}>
      <PhotoGrid photos={photos.slice(0, MAX_SHOWN)} call={call} isStrip canReport={!isOwn} />
      <Link className={cx('link', styles.all)} to={photosPath(call)}>
        {count > MAX_SHOWN ? `All ${countText(count)} photos` : 'All photos'}
      </Link>
    </div>
  );
}
