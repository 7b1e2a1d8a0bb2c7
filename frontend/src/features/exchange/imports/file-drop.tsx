import { IconFileImport } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { useEffect, useId, useState } from 'react';
import { sizeText } from '../size-text.ts';
import { ADIF_FILES } from './adif-file.ts';

export interface FileDropProps {
  file: File | null;
  error: string | null;
  disabled: boolean;
  onFile: (file: File | null) => void;
}

/** A file picker that a file can be dropped on; the whole box is its label. */
export function FileDrop({ file, error, disabled, onFile }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  useMissedDrops();
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !disabled) onFile(dropped);
  }
  return (
    <div className="filedrop">
      <label
        className={over ? 'drop over' : 'drop'}
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
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
        <input
          id={id}
          type="file"
          accept={ADIF_FILES}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => {
            onFile(target.files?.[0] ?? null);
            // So that the same file, mended, can be chosen again.
            target.value = '';
          }}
        />
      </label>
      {error && (
        <p className="err" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** A file dropped beside the box would take the place of the page, and an upload under way with it. */
function useMissedDrops() {
  useEffect(() => {
    const miss = (event: Event) => event.preventDefault();
    document.addEventListener('dragover', miss);
    document.addEventListener('drop', miss);
    return () => {
      document.removeEventListener('dragover', miss);
      document.removeEventListener('drop', miss);
    };
  }, []);
}
