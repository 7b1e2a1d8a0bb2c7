import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { FileDrop } from './file-drop.tsx';
import { chooseFile, sendFile, stopUpload, useOutgoingFile } from './outgoing-file.ts';

/** Choose or drop a file, then check or import it; shows the upload, which can be cancelled. */
export function ChooseFile() {
  const queries = useQueryClient();
  const { file, error, sent } = useOutgoingFile();

  function importIt(event: SubmitEvent) {
    event.preventDefault();
    void sendFile(false, queries);
  }

  return (
    <form className="pad import" noValidate onSubmit={importIt}>
      <FileDrop file={file} error={error} disabled={sent !== null} onFile={chooseFile} />
      {sent !== null ? (
        <Sending sent={sent} />
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
    </form>
  );
}

function Sending({ sent }: { sent: number }) {
  return (
    <div className="sending">
      <ProgressBar label="Upload" parts={[{ kind: 'plain', part: sent }]} />
      <div className="tools">
        <span className="num muted">{sent < 1 ? `${Math.floor(sent * 100)} % sent` : 'Sent, checking the file'}</span>
        <span className="sp" />
        <Button small onClick={stopUpload}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
