import type { Photo } from '@pileup/contract/social';
import { IconStar, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { countText } from '../../../lib/text/time-text.ts';
import { useOperator } from '../../../session/session.ts';
import { useAccount } from '../../../session/user.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useDeletePhoto, useOwnPhotos } from './api.ts';
import { CropDialog } from './crop-dialog.tsx';
import { OutgoingList } from './outgoing-list.tsx';
import { sendPhotos } from './outgoing-photos.ts';
import { PhotoDrop } from './photo-drop.tsx';
import { PhotoGrid, PhotoGridSkeleton } from './photo-grid.tsx';

const MAX_PHOTOS = 100;

/** One's own photos: bring some, choose the one that stands for the station, delete. */
export function OwnPhotos() {
  const { user } = useOperator();
  const queries = useQueryClient();
  const { data: photos, error, isPending, refetch } = useOwnPhotos();
  const [cropped, setCropped] = useState<Photo | null>(null);
  const held = useFocusFallback<HTMLDivElement>(`${photos?.length}`);
  // The profile photo may have been changed at another screen.
  useAccount(user.id);
  const send = useCallback((files: File[]) => sendPhotos(files, queries), [queries]);
  return (
    <div className="stack">
      <Panel title="Upload" aside={photos && `${countText(photos.length)} of ${MAX_PHOTOS}`}>
        <div className="pad stack">
          <PhotoDrop onFiles={send} />
          <OutgoingList />
        </div>
      </Panel>
      <Panel title="Your photos">
        <div className="pad ownphotos" ref={held} tabIndex={-1}>
          {photos && photos.length > 0 && (
            <PhotoGrid
              photos={photos}
              call={user.my_callsign}
              below={(photo) => <PhotoActions photo={photo} onMakeDefault={() => setCropped(photo)} />}
            />
          )}
          {photos?.length === 0 && (
            <EmptyState text="No photos yet. The first one you upload stands beside your callsign everywhere." />
          )}
          {isPending && <PhotoGridSkeleton />}
          {error && !photos && (
            <ErrorState text={`Error fetching photos: ${error.message}`} onRetry={() => void refetch()} />
          )}
        </div>
      </Panel>
      {cropped && <CropDialog photo={cropped} onClose={() => setCropped(null)} />}
    </div>
  );
}

function PhotoActions({ photo, onMakeDefault }: { photo: Photo; onMakeDefault: () => void }) {
  const remove = useDeletePhoto();
  const toasts = useToasts();
  async function askAndDelete() {
    const yes = await confirm({
      question: 'Delete this photo?',
      detail: photo.is_default
        ? 'It is your profile photo: the newest of the others takes its place. It cannot be brought back.'
        : 'It cannot be brought back.',
      yes: 'Delete photo',
      danger: true,
    });
    if (!yes) return;
    // Said where the photo has gone meanwhile, too: callbacks of `mutate` would go with it.
    await remove.mutateAsync(photo).catch(({ message }: Error) => {
      toasts.show({ text: `Error deleting photo: ${message}`, kind: 'bad' });
    });
  }
  return (
    <div className="below">
      <span className="muted">
        <Time at={photo.created_at} show="date" />
      </span>
      {photo.is_default && <span className="isdefault">Profile photo</span>}
      <span className="sp" />
      <Button small onClick={onMakeDefault}>
        <IconStar className="i" aria-hidden />
        {photo.is_default ? 'Crop again' : 'Make default'}
      </Button>
      <IconButton label="Delete photo" disabled={remove.isPending} onClick={() => void askAndDelete()}>
        <IconTrash className="i" aria-hidden />
      </IconButton>
    </div>
  );
}
