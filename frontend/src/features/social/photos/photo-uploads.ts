import type { UploadPhotoAnswer } from '@pileup/contract/social';
import type { QueryClient } from '@tanstack/react-query';
import { RefusedError, upload } from '../../../lib/http/http.ts';
import { useStore } from '../../../lib/store.ts';
import { createUploadQueue, type UploadQueueState } from '../../../lib/upload-queue.ts';
import { invalidatePhotos } from './api.ts';

const errorText = (reason: string) => `Error uploading photo: ${reason}`;

export const photoUploads = createUploadQueue<UploadPhotoAnswer>({
  validate(file) {
    const error = photoFileError(file);
    return error && errorText(error);
  },
  failureOf: (error) => ({
    error: errorText(error instanceof Error ? error.message : String(error)),
    canRetry: !(error instanceof RefusedError) || error.status === 429 || error.status >= 500,
  }),
});

export function usePhotoUploads(): UploadQueueState {
  return useStore(photoUploads.state);
}

export function uploadPhotos(files: readonly File[], queries: QueryClient): void {
  void photoUploads.add(files, {
    send: (transfer) => upload('vuploadphoto', {}, { field: 'image', ...transfer }),
    onSent: ({ photo }) => invalidatePhotos(queries, photo.is_default),
  });
}

/** Filter of the file picker; the server checks the content only. */
export const PHOTO_FILES = '.jpg,.jpeg,.png,.gif,image/jpeg,image/png,image/gif';

const MAX_BYTES = 10 * 1024 * 1024;
const IMAGE_TYPE = /^image\/(jpeg|png|gif)$/;
const IMAGE_NAME = /\.(jpe?g|png|gif)$/i;

/** Checks a file before the upload; null if it may be a photo. */
export function photoFileError({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  // A pasted image has a type but no useful name; a file from a memory card may have only a name.
  if (!(type ? IMAGE_TYPE.test(type) : IMAGE_NAME.test(name)))
    return 'Selected file must be an image: JPEG, PNG or GIF.';
  if (size === 0) return 'The file is empty.';
  if (size > MAX_BYTES) return 'The file is larger than 10 MB.';
  return null;
}
