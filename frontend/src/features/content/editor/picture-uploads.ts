import type { PostPictureResponse } from '@pileup/contract/posts';
import { isTemporary, upload } from '../../../lib/http/http.ts';
import { imageFileError } from '../../../lib/http/image-file.ts';
import { createUploadQueue } from '../../../lib/upload-queue.ts';

/** The pictures of posts that are being uploaded: for the text, or as the hero picture. */
export const pictureUploads = createUploadQueue<PostPictureResponse>({
  validate: (file) => imageFileError(file, 'Selected file must be an image.'),
  failureOf: (error) => ({
    error: error instanceof Error ? error.message : String(error),
    canRetry: isTemporary(error),
  }),
});

/** Uploads pictures one after the other. @param onSent called for each when it is stored */
export function uploadPictures(
  files: readonly File[],
  onSent: (response: PostPictureResponse, fileName: string) => void,
): void {
  for (const file of files)
    void pictureUploads.add([file], {
      send: (transfer) => upload('vpostpicture', {}, { field: 'image', ...transfer }),
      onSent: (response) => onSent(response, file.name),
    });
}
