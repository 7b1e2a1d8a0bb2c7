import type { MediaKind, Recording, SstvPicture } from '@pileup/contract/media';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ReportButton } from '../../../session/report-button.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useCaption, useDeleteMedia } from './api.ts';
import styles from './qso-media.module.css';

interface MediaActionsProps {
  kind: MediaKind;
  media: Recording | SstvPicture;
  label: string;
  isOwn: boolean;
}

/** The caption of a recording or picture; its owner changes it and deletes the file, others report it. */
export function MediaActions({ kind, media, label, isOwn }: MediaActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const remove = useDeleteMedia();
  async function confirmDelete() {
    const what = kind === 'recording' ? 'recording' : 'picture';
    const yes = await confirm({ question: `Delete this ${what}?`, detail: label, yes: 'Delete', danger: true });
    if (yes) remove.mutate({ kind, id: media.id }, { onError: showError });
  }
  return (
    <div className={styles.actions}>
      {isEditing ? (
        <CaptionForm kind={kind} media={media} onDone={() => setEditing(false)} />
      ) : (
        <>
          <span className={styles.caption}>{media.caption || <span className="muted">No caption</span>}</span>
          {isOwn && (
            <IconButton label={`Change the caption of ${label}`} icon={IconPencil} onClick={() => setEditing(true)} />
          )}
          {isOwn && (
            <IconButton
              label={`Delete ${label}`}
              icon={IconTrash}
              disabled={remove.isPending}
              onClick={() => void confirmDelete()}
            />
          )}
          {!isOwn && <ReportButton kind={kind} id={media.id} />}
        </>
      )}
      {media.hidden_reason !== null && (
        <p className={styles.hidden}>Hidden from others by an administrator: {media.hidden_reason}</p>
      )}
    </div>
  );
}

function CaptionForm({ kind, media, onDone }: Pick<MediaActionsProps, 'kind' | 'media'> & { onDone: () => void }) {
  const [caption, setCaption] = useState(media.caption);
  const change = useCaption();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ kind, id: media.id, caption }, { onSuccess: onDone });
      }}
    >
      <TextInput
        label="Caption"
        value={caption}
        maxLength={200}
        autoFocus
        error={change.error?.message}
        onChange={({ target }) => setCaption(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
      />
      <Button small type="submit" variant="primary" disabled={change.isPending}>
        Save
      </Button>
      <Button small onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

const showError = ({ message }: Error) => showToast({ text: message, kind: 'bad' });
