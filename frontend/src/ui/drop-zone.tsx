import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './drop-zone.module.css';

export interface DropZoneProps {
  id: string;
  /** Same as the `accept` attribute of an input. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Whether the last file was refused. */
  invalid?: boolean;
  describedBy?: string | undefined;
  /** Called with the files; empty if the file picker was cancelled. */
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A file input that files can also be dropped on; the whole box is its label. */
export function DropZone({ id, accept, multiple, disabled, invalid, describedBy, onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  usePreventStrayDrops();
  return (
    <label
      className={cx(styles.dropZone, over && styles.over)}
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        // A dragged text or link has no files.
        if (event.dataTransfer.files.length > 0 && !disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The value is reset so that choosing the same file again, after editing it, fires a change.
          target.value = '';
        }}
      />
    </label>
  );
}

/** The browser opens a file dropped outside the box, which would replace the page and abort an upload. */
function usePreventStrayDrops() {
  useEffect(() => {
    const prevent = (event: Event) => event.preventDefault();
    document.addEventListener('dragover', prevent);
    document.addEventListener('drop', prevent);
    return () => {
      document.removeEventListener('dragover', prevent);
      document.removeEventListener('drop', prevent);
    };
  }, []);
}
