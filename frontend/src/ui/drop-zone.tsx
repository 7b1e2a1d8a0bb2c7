import type { DragEvent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import './drop-zone.css';

export interface DropZoneProps {
  /** Of the file picker. */
  id: string;
  /** What the picker offers, as an input takes it. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Whether what was given last is refused. */
  invalid?: boolean;
  describedBy?: string | undefined;
  /** None where the picker was left without choosing. */
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A file picker that files can be dropped on; the whole box is its label. */
export function DropZone({ id, accept, multiple, disabled, invalid, describedBy, onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  useMissedDrops();
  return (
    <label
      className={over ? 'drop over' : 'drop'}
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        // A dragged text or link holds none.
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
          // So that the same file, mended, can be chosen again.
          target.value = '';
        }}
      />
    </label>
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
