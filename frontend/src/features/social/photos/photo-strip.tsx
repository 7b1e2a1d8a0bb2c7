import type { Photo } from '@pileup/contract/social';
import { Link } from 'react-router-dom';
import { photosPath } from '../../../lib/photo-path.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { PhotoGrid } from './photo-grid.tsx';

const MAX_SHOWN = 4;

/** A station's last four photos with a link to all; nothing if there are none. */
export function PhotoStrip({ photos, count, call }: { photos: readonly Photo[]; count: number; call: string }) {
  if (photos.length === 0) return null;
  return (
    <div className="photostrip">
      <PhotoGrid photos={photos.slice(0, MAX_SHOWN)} call={call} className="photos strip" />
      <Link className="link" to={photosPath(call)}>
        {count > MAX_SHOWN ? `All ${countText(count)} photos` : 'All photos'}
      </Link>
    </div>
  );
}
