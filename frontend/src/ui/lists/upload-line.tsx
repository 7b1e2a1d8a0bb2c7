import { IconX } from '@tabler/icons-react';
import { cx } from '../../lib/cx.ts';
import { Button, IconButton } from '../button.tsx';
import fieldStyles from '../field.module.css';
import styles from './upload-line.module.css';

export interface UploadLineProps {
  upload: {
    id: number;
    file: { name: string };
    /** Fraction sent, 0 to 1; null while it waits and after it failed. */
    progress: number | null;
    error: string | null;
    canRetry: boolean;
  };
  queue: { retry: (id: number) => void; cancel: (id: number) => void };
}

/** One upload of a list: its file, its progress or the reason why it failed, and buttons for it. */
export function UploadLine({ upload: { id, file, progress, error, canRetry }, queue }: UploadLineProps) {
  return (
    <li className={styles.line}>
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
        <Button small onClick={() => queue.retry(id)}>
          Try again
        </Button>
      )}
      <IconButton
        label={error !== null ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
        icon={IconX}
        stroke={2}
        disabled={progress === 1}
        onClick={() => queue.cancel(id)}
      />
    </li>
  );
}

function progressText(progress: number | null): string {
  if (progress === null) return 'waiting';
  return progress < 1 ? `${Math.floor(progress * 100)} %` : 'processing';
}
