import { UploadLine } from '../../../ui/lists/upload-line.tsx';
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
          <UploadLine key={upload.id} upload={upload} queue={photoUploads} />
        ))}
      </ul>
    </div>
  );
}
