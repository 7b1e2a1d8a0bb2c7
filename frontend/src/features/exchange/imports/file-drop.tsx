import { IconFileImport } from '@tabler/icons-react';
import { useId } from 'react';
import { DropZone } from '../../../ui/drop-zone.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { sizeText } from '../size-text.ts';
import { ADIF_FILES } from './adif-file.ts';
import styles from './file-drop.module.css';

export interface FileDropProps {
  file: File | null;
  error: string | null;
  disabled: boolean;
  onFile: (file: File | null) => void;
}

/** The file to import, dropped or chosen. */
export function FileDrop({ file, error, disabled, onFile }: FileDropProps) {
  const id = useId();
  return (
    <div className={styles.fileDrop}>
      <DropZone
        id={id}
        accept={ADIF_FILES}
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
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
