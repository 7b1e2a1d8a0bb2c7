import { IconPhotoPlus } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { useEffect, useId, useState } from 'react';
import { PHOTO_FILES } from './photo-file.ts';

/** Photos are dropped on it, pasted anywhere on the page, or chosen; the whole box is the label of the picker. */
export function PhotoDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const id = useId();
  const [over, setOver] = useState(false);
  usePastedFiles(onFiles);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }
  return (
    <label
      className={over ? 'photodrop over' : 'photodrop'}
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconPhotoPlus className="i" stroke={1.75} aria-hidden />
      <span>
        <b>Drop photos here</b>
        <span className="muted">, paste them, or choose some</span>
      </span>
      <input
        id={id}
        type="file"
        multiple
        accept={PHOTO_FILES}
        aria-describedby={`${id}-rules`}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <span className="rules" id={`${id}-rules`}>
        JPEG, PNG or GIF, up to 10 MB and 40 megapixels. Where and with what a photo was taken is removed from it.
      </span>
    </label>
  );
}

/** A picture in the clipboard goes where it is pasted: not when that is a field. A drop beside the box does nothing. */
function usePastedFiles(onFiles: (files: File[]) => void) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const typing = event.target instanceof Element && event.target.closest('input:not([type=file]), textarea');
      if (files.length === 0 || typing) return;
      event.preventDefault();
      onFiles(files);
    };
    // The browser would show the file in place of the page.
    const miss = (event: Event) => event.preventDefault();
    document.addEventListener('paste', paste);
    document.addEventListener('dragover', miss);
    document.addEventListener('drop', miss);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragover', miss);
      document.removeEventListener('drop', miss);
    };
  }, [onFiles]);
}
