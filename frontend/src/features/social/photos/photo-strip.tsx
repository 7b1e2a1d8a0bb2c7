import type { Photo } from '@pileup/contract/social';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { photosPath } from '../../../lib/photo-path.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { PhotoGrid } from './photo-grid.tsx';
import styles from './photo-strip.module.css';

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
