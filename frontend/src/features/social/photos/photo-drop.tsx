import { IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import dropZoneStyles from '../../../ui/drop-zone.module.css';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { PHOTO_FILES } from './photo-file.ts';

/** A drop zone for photos; they can also be chosen, or pasted anywhere on the page. */
export function PhotoDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const id = useId();
  usePastedFiles(onFiles);
  return (
    <DropZone id={id} accept={PHOTO_FILES} multiple describedBy={`${id}-rules`} onFiles={onFiles}>
      <IconPhotoPlus className="i" stroke={1.75} aria-hidden />
      <span>
        <b>Drop photos here</b>
        <span className="muted">, paste them or browse</span>
      </span>
      <span className={dropZoneStyles.rules} id={`${id}-rules`}>
        JPEG, PNG or GIF, up to 10 MB and 40 megapixels. Location and camera data are removed.
      </span>
    </DropZone>
  );
}

/** Takes pasted files, except in text fields. */
function usePastedFiles(onFiles: (files: File[]) => void) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const typing = event.target instanceof Element && event.target.closest('input:not([type=file]), textarea');
      if (files.length === 0 || typing) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFiles]);
}
