import type { Photo } from '@pileup/contract/social';
import { cx } from '../../../lib/cx.ts';
import { RefusedError } from '../../../lib/http/http.ts';
import { ReportButton } from '../../../session/report-button.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { usePhotosFor } from './api.ts';
import grid from './photo-grid.module.css';
import { PhotoGrid, PhotoGridSkeleton, useIsOwnCall } from './photo-grid.tsx';

export function PublicPhotos({ call }: { call: string }) {
  const { data, error, refetch } = usePhotosFor(call);
  const isOwn = useIsOwnCall(call);
  // A retry cannot help after a 404.
  const retry = error instanceof RefusedError && error.status === 404 ? {} : { onRetry: () => void refetch() };
  return (
    <Panel className={panelStyles.padded}>
      {data && data.photos.length > 0 && (
        <PhotoGrid
          photos={data.photos}
          call={data.my_callsign}
          canReport={!isOwn}
          below={(photo) => <PhotoBelow photo={photo} canReport={!isOwn} />}
        />
      )}
      {data?.photos.length === 0 && <EmptyState text={`${data.my_callsign} has no photos here yet.`} />}
      {!data && !error && <PhotoGridSkeleton />}
      {!data && error && <ErrorState text={`Error fetching photos: ${error.message}`} {...retry} />}
    </Panel>
  );
}

function PhotoBelow({ photo, canReport }: { photo: Photo; canReport: boolean }) {
  return (
    <div className={cx('muted', grid.below)}>
      <Time at={photo.created_at} show="date" />
      <span className="sp" />
      {canReport && <ReportButton kind="photo" id={photo.id} />}
    </div>
  );
}
