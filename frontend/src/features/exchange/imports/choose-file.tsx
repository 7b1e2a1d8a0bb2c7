import { isPortableOf } from '@pileup/radio/station-call';
import { IconFileImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useOperator } from '../../../lib/session.ts';
import { sizeText } from '../../../lib/text/amount-text.ts';
import { Button } from '../../../ui/button.tsx';
import { DropZone } from '../../../ui/drop-zone.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { FieldError } from '../../../ui/field.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import toolbarStyles from '../../../ui/toolbar.module.css';
import { fileError } from './adif-file.ts';
import styles from './choose-file.module.css';
import { cancelUpload, chooseEncoding, chooseFile, noteStations, sendFile, useImportUpload } from './import-upload.ts';
import { FilePreview } from './preview/file-preview.tsx';

/** How many callsigns a hint names. */
const MAX_NAMED = 5;

/** Chooses or receives a file, previews it, then checks or imports it; shows the upload, which can be cancelled. */
export function ChooseFile() {
  const queries = useQueryClient();
  const { file, encoding, stations, error, progress } = useImportUpload();
  const { user } = useOperator();

  function importIt(event: SubmitEvent) {
    event.preventDefault();
    void sendFile(false, queries);
  }

  return (
    <form className={cx(panelStyles.padded, styles.form)} noValidate onSubmit={importIt}>
      <FileDrop file={file} error={error} disabled={progress !== null} onFile={chooseFile} />
      {progress !== null ? (
        <Sending progress={progress} />
      ) : (
        <div className={toolbarStyles.toolbar}>
          <Button variant="primary" type="submit">
            Import
          </Button>
          <Button onClick={() => void sendFile(true, queries)}>Check only</Button>
        </div>
      )}
      <p className={fieldStyles.hint}>
        Duplicates are skipped; missing fields are filled in from the file. A check shows what would happen without
        changing your log.
      </p>
      {stations.length > 0 && (
        <p className={fieldStyles.hint} role="status">
          Some contacts were made as {stations.slice(0, MAX_NAMED).join(', ')}
          {stations.length > MAX_NAMED && ' and others'}, not as {user.my_callsign}. The file is checked first, and you
          choose what to do with them.
        </p>
      )}
      {file && !fileError(file) && (
        <FilePreview
          file={file}
          encoding={encoding}
          onEncoding={chooseEncoding}
          onStations={(calls) => noteStations(calls.filter((call) => !isPortableOf(call, user.my_callsign)))}
        />
      )}
    </form>
  );
}

function Sending({ progress }: { progress: number }) {
  return (
    <div className={styles.sending}>
      <ProgressBar label="Upload" parts={[{ kind: 'plain', part: progress }]} />
      <div className={toolbarStyles.toolbar}>
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

interface FileDropProps {
  file: File | null;
  error: string | null;
  disabled: boolean;
  onFile: (file: File | null) => void;
}

/** The file to import, dropped or chosen. */
function FileDrop({ file, error, disabled, onFile }: FileDropProps) {
  const id = useId();
  return (
    <div className={styles.fileDrop}>
      <DropZone
        id={id}
        disabled={disabled}
        invalid={error !== null}
        describedBy={error ? `${id}-error` : undefined}
        onFiles={([first]) => onFile(first ?? null)}
      >
        <IconFileImport className="i" stroke={1.75} aria-hidden />
        {file ? (
          <span>
            <b className="mono">{file.name}</b> <span className="muted num">{sizeText(file.size)}</span>
          </span>
        ) : (
          <span>
            <b>Drop an ADIF file here</b> <span className="muted">or choose one</span>
          </span>
        )}
      </DropZone>
      <FieldError text={error} id={`${id}-error`} />
    </div>
  );
}
