import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { canDrop, dropPhoto, type OutgoingPhoto, tryAgain, useOutgoingPhotos } from './outgoing-photos.ts';

/** What is being uploaded, how far it got, and what went wrong with which file. */
export function OutgoingList() {
  const { list, chosen, arrived } = useOutgoingPhotos();
  const failed = list.filter(({ error }) => error !== null).length;
  const moving = list.find(({ sent }) => sent !== null);
  const done = arrived + failed + (moving?.sent ?? 0);
  if (list.length === 0) return null;
  return (
    <div className="outgoing">
      {list.length > failed && (
        <>
          <ProgressBar label="Upload" parts={[{ kind: 'plain', part: done / chosen }]} />
          <p className="num muted">
            {arrived} of {chosen} uploaded{failed > 0 && `, ${failed} failed`}
          </p>
        </>
      )}
      <ul>
        {list.map((photo) => (
          <OutgoingLine key={photo.id} photo={photo} />
        ))}
      </ul>
    </div>
  );
}

function OutgoingLine({ photo }: { photo: OutgoingPhoto }) {
  const { id, file, sent, error, again } = photo;
  const queries = useQueryClient();
  return (
    <li>
      <div className="what">
        <span className="mono name">{file.name}</span>
        {error !== null ? (
          <span className="err" role="alert">
            {error}
          </span>
        ) : (
          <span className="num muted">{stateText(sent)}</span>
        )}
      </div>
      {again && (
        <Button small onClick={() => tryAgain(id, queries)}>
          Try again
        </Button>
      )}
      <IconButton
        label={error !== null ? `Put ${file.name} away` : `Stop ${file.name}`}
        disabled={!canDrop(photo)}
        onClick={() => dropPhoto(id)}
      >
        <IconX className="i" aria-hidden />
      </IconButton>
    </li>
  );
}

function stateText(sent: number | null): string {
  if (sent === null) return 'waiting';
  return sent < 1 ? `${Math.floor(sent * 100)} %` : 'being developed';
}
