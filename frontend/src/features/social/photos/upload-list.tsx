import { IconX } from '@tabler/icons-react';
import { cx } from '../../../lib/cx.ts';
import { isFullySent, type QueuedUpload } from '../../../lib/upload-queue.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { photoUploads, usePhotoUploads } from './photo-uploads.ts';
import styles from './upload-list.module.css';

export function UploadList() {
  const { uploads, added, completed } = usePhotoUploads();
  const failed = uploads.filter(({ error }) => error !== null).length;
  const sending = uploads.find(({ progress }) => progress !== null);
  const done = completed + failed + (sending?.progress ?? 0);
  if (uploads.length === 0) return null;
  return (
    <div className={styles.uploads}>
      {uploads.length > failed && (
        <>
          <ProgressBar label="Upload" parts={[{ kind: 'plain', part: done / added }]} />
          <p className="num muted">
            {completed} of {added} uploaded{failed > 0 && `, ${failed} failed`}
          </p>
        </>
      )}
      <ul>
        {uploads.map((upload) => (
          <UploadLine key={upload.id} upload={upload} />
        ))}
      </ul>
    </div>
  );
}

function UploadLine({ upload }: { upload: QueuedUpload }) {
  const { id, file, progress, error, canRetry } = upload;
  return (
    <li>
      <div className={styles.file}>
        <span className={cx('mono', styles.name)}>{file.name}</span>
        {error !== null ? (
          <span className={fieldStyles.error} role="alert">
            {error}
          </span>
        ) : (
          <span className="num muted">{progressText(progress)}</span>
        )}
      </div>
      {canRetry && (
        <Button small onClick={() => photoUploads.retry(id)}>
          Try again
        </Button>
      )}
      <IconButton
        label={error !== null ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
        icon={IconX}
        stroke={2}
        disabled={isFullySent(upload)}
        onClick={() => photoUploads.cancel(id)}
      />
    </li>
  );
}

function progressText(progress: number | null): string {
  if (progress === null) return 'waiting';
  return progress < 1 ? `${Math.floor(progress * 100)} %` : 'processing';
}
