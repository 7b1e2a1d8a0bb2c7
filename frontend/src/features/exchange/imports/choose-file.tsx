import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { fileError } from './adif-file.ts';
import { FileDrop } from './file-drop.tsx';
import { cancelUpload, chooseFile, sendFile, useImportUpload } from './import-upload.ts';
import { FilePreview } from './preview/file-preview.tsx';

/** Choose or drop a file, see a preview, then check or import it; shows the upload, which can be cancelled. */
export function ChooseFile() {
  const queries = useQueryClient();
  const { file, error, progress } = useImportUpload();

  function importIt(event: SubmitEvent) {
    event.preventDefault();
    void sendFile(false, queries);
  }

  return (
    <form className="pad import" noValidate onSubmit={importIt}>
      <FileDrop file={file} error={error} disabled={progress !== null} onFile={chooseFile} />
      {progress !== null ? (
        <Sending progress={progress} />
      ) : (
        <div className="tools">
          <Button variant="primary" type="submit">
            Import
          </Button>
          <Button onClick={() => void sendFile(true, queries)}>Check only</Button>
        </div>
      )}
      <p className="hint">
        Duplicates are skipped; missing fields are filled in from the file. A check shows what would happen without
        changing your log.
      </p>
      {file && !fileError(file) && <FilePreview file={file} />}
    </form>
  );
}

function Sending({ progress }: { progress: number }) {
  return (
    <div className="sending">
      <ProgressBar label="Upload" parts={[{ kind: 'plain', part: progress }]} />
      <div className="tools">
        <span className="num muted">
          {progress < 1 ? `${Math.floor(progress * 100)} % sent` : 'Sent, checking the file'}
        </span>
        <span className="sp" />
        <Button small onClick={cancelUpload}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
