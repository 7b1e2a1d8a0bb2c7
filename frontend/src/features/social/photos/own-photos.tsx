import type { OwnPhoto } from '@pileup/contract/social';
import { IconPhotoPlus, IconStar, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { IMAGE_FILES } from '../../../lib/http/image-file.ts';
import { useOperator } from '../../../lib/session.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { useAccount } from '../../../session/user.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import dropZoneStyles from '../../../ui/drop-zone.module.css';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { FieldError } from '../../../ui/field.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useDeletePhoto, useOwnPhotos } from './api.ts';
import { CropDialog } from './crop-dialog.tsx';
import styles from './own-photos.module.css';
import grid from './photo-grid.module.css';
import { PhotoGrid, PhotoGridSkeleton } from './photo-grid.tsx';
import { uploadPhotos } from './photo-uploads.ts';
import { UploadList } from './upload-list.tsx';

const MAX_PHOTOS = 100;

/** The current user's photos: upload, choose the profile photo, delete. */
export function OwnPhotos() {
  const { user } = useOperator();
  const queries = useQueryClient();
  const { data: photos, error, isPending, refetch } = useOwnPhotos();
  const [cropped, setCropped] = useState<OwnPhoto | null>(null);
  const container = useFocusFallback<HTMLDivElement>(`${photos?.length}`);
  // The profile photo may have been changed on another device.
  useAccount(user.id);
  const send = useCallback((files: File[]) => uploadPhotos(files, queries), [queries]);
  return (
    <div className="stack">
      <Panel title="Upload" aside={photos && `${countText(photos.length)} of ${MAX_PHOTOS}`}>
        <div className={cx('stack', panelStyles.padded)}>
          {user.email_confirmed === false ? (
            <p className="muted">You can upload photos once you have confirmed your e-mail address.</p>
          ) : (
            <PhotoDrop onFiles={send} />
          )}
          <UploadList />
        </div>
      </Panel>
      <Panel title="Your photos">
        <div className={cx(panelStyles.padded, styles.photos)} ref={container} tabIndex={-1}>
          {photos && photos.length > 0 && (
            <PhotoGrid
              photos={photos}
              call={user.my_callsign}
              below={(photo) => <PhotoActions photo={photo} onMakeDefault={() => setCropped(photo)} />}
            />
          )}
          {photos?.length === 0 && (
            <EmptyState text="No photos yet. The first one you upload is shown next to your callsign." />
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

function PhotoActions({ photo, onMakeDefault }: { photo: OwnPhoto; onMakeDefault: () => void }) {
  const remove = useDeletePhoto();
  async function confirmDelete() {
    const yes = await confirm({
      question: 'Delete this photo?',
      detail: photo.is_default
        ? "This is your profile photo; your newest other photo will replace it. This can't be undone."
        : "This can't be undone.",
      yes: 'Delete photo',
      danger: true,
    });
    if (!yes) return;
    // The component may unmount before callbacks of `mutate` would run.
    await remove.mutateAsync(photo).catch(({ message }: Error) => {
      showToast({ text: `Error deleting photo: ${message}`, kind: 'bad' });
    });
  }
  return (
    <div className={grid.below}>
      <span className="muted">
        <Time at={photo.created_at} show="date" />
      </span>
      {photo.is_default && <span className={grid.isDefault}>Profile photo</span>}
      {photo.hidden_reason && <span className={cx(grid.isDefault, grid.isHidden)}>Hidden</span>}
      <span className="sp" />
      {!photo.hidden_reason && (
        <Button small onClick={onMakeDefault}>
          <IconStar className="i" aria-hidden />
          {photo.is_default ? 'Change crop' : 'Make default'}
        </Button>
      )}
      <IconButton
        label="Delete photo"
        icon={IconTrash}
        stroke={2}
        disabled={remove.isPending}
        onClick={() => void confirmDelete()}
      />
      {photo.hidden_reason && (
        <p className={grid.reason}>
          The administrators have hidden it from everyone else. Reason: {photo.hidden_reason}
        </p>
      )}
    </div>
  );
}

/** A drop zone for photos; they can also be chosen, or pasted anywhere on the page. */
function PhotoDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const id = useId();
  const [isMissing, setMissing] = useState(false);
  const take = useCallback(
    (files: File[]) => {
      if (files.length === 0) return;
      setMissing(false);
      onFiles(files);
    },
    [onFiles],
  );
  usePastedFiles(take);
  return (
    <>
      <DropZone
        id={id}
        accept={IMAGE_FILES}
        multiple
        invalid={isMissing}
        describedBy={isMissing ? `${id}-rules ${id}-missing` : `${id}-rules`}
        onFiles={take}
      >
        <IconPhotoPlus className="i" stroke={1.75} aria-hidden />
        <span>
          <b>Drop photos here</b>
          <span className="muted">, paste them or browse</span>
        </span>
        <span className={dropZoneStyles.rules} id={`${id}-rules`}>
          JPEG, PNG or GIF, up to 10 MB and 40 megapixels. Location and camera data are removed.
        </span>
      </DropZone>
      <FieldError text={isMissing && 'Please select a file to upload.'} id={`${id}-missing`} />
      {/* Chosen files are uploaded at once, so there is none when it is pressed. */}
      <p>
        <Button variant="primary" onClick={() => setMissing(true)}>
          Upload
        </Button>
      </p>
    </>
  );
}

/** Takes pasted files, except in text fields. */
function usePastedFiles(onFiles: (files: File[]) => void) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const typing = event.target instanceof Element && event.target.closest('input:not([type=file]), textarea');
      if (files.length === 0 || typing) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFiles]);
}
