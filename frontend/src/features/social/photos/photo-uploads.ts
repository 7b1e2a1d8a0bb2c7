import type { UploadPhotoResponse } from '@pileup/contract/social';
import type { QueryClient } from '@tanstack/react-query';
import { RefusedError, upload } from '../../../lib/http/http.ts';
import { imageFileError } from '../../../lib/http/image-file.ts';
import { useStore } from '../../../lib/store.ts';
import { createUploadQueue, type UploadQueueState } from '../../../lib/upload-queue.ts';
import { invalidatePhotos } from './api.ts';

const errorText = (reason: string) => `Error uploading photo: ${reason}`;

export const photoUploads = createUploadQueue<UploadPhotoResponse>({
  validate(file) {
    const error = imageFileError(file);
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
