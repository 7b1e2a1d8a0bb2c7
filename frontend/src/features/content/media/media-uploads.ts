import type { AddRecordingResponse, AddSstvResponse, MediaKind } from '@pileup/contract/media';
import type { QueryClient } from '@tanstack/react-query';
import { RefusedError, upload } from '../../../lib/http/http.ts';
import { createUploadQueue } from '../../../lib/upload-queue.ts';
import { invalidateMedia } from './api.ts';
import { measure } from './peaks.ts';

const MB = 1024 * 1024;
const RECORDING_NAME = /\.(mp3|ogg|oga|opus|m4a|wav)$/i;
const PICTURE_NAME = /\.(jpe?g|png|gif|bmp)$/i;

/** Filter of the file picker; the server checks the content only. */
export const MEDIA_FILES = '.mp3,.ogg,.oga,.opus,.m4a,.wav,.jpg,.jpeg,.png,.gif,.bmp,audio/*,image/*';

function kindOf({ name, type }: Pick<File, 'name' | 'type'>): MediaKind | null {
  if (RECORDING_NAME.test(name) || type.startsWith('audio/')) return 'recording';
  return PICTURE_NAME.test(name) || type.startsWith('image/') ? 'sstv' : null;
}

function mediaFileError(file: File): string | null {
  const kind = kindOf(file);
  if (!kind) return 'Please choose a recording (MP3, Ogg, Opus, M4A, WAV) or a picture (JPEG, PNG, GIF, BMP).';
  if (file.size === 0) return 'The file is empty.';
  const max = kind === 'recording' ? 20 : 10;
  return file.size > max * MB ? `The file is larger than ${max} MB.` : null;
}

export const mediaUploads = createUploadQueue<AddRecordingResponse | AddSstvResponse>({
  validate: mediaFileError,
  failureOf: (error) => ({
    error: error instanceof Error ? error.message : String(error),
    canRetry: !(error instanceof RefusedError) || error.status === 429 || error.status >= 500,
  }),
});

/** Adds recordings and pictures to a contact, one after another. */
export function addMedia(files: readonly File[], qdo_id: number, queries: QueryClient): void {
  void mediaUploads.add(files, {
    send: async (transfer) => {
      if (kindOf(transfer.file) === 'sstv') return upload('vqso/sstv/add', { qdo_id }, { field: 'image', ...transfer });
      const { peaks, duration } = await measure(transfer.file);
      const fields = { qdo_id, peaks: peaks.join(), ...(duration !== null && { duration }) };
      return upload('vqso/recording/add', fields, { field: 'recording', ...transfer });
    },
    onSent: () => invalidateMedia(queries),
  });
}
