import { Injectable } from '@nestjs/common';
import type { MediaKind } from '@pileup/contract/media';
import type { Me } from '../../identity/index.js';
import { ImageProcessor } from '../../platform/images/image-processor.js';
import { Files } from '../../platform/storage/files.js';
import { overwrite } from './formats/overwritten-parts.js';
import { recogniseRecording } from './formats/recognise-recording.js';
import { MediaFiles } from './media-files.js';
import type { NewMedia } from './media-rows.js';
import type { Upload } from './receive-media.js';

const MAX_SIDE = 4_096;

/** An upload with what was sent with it. */
export interface UploadedMedia {
  kind: MediaKind;
  upload: Upload;
  caption: string;
  /** As the sender measured it. */
  duration: number | null;
  peaks: readonly number[];
  startedAt?: Date;
}

/** Recognises uploads by their content and stores them under random names. */
@Injectable()
export class StoredUploads {
  constructor(
    private readonly uploads: Files,
    private readonly images: ImageProcessor,
    private readonly files: MediaFiles,
  ) {}

  /** @throws InvalidRequest if it is no recording or picture that is accepted @throws TooMany @throws Unavailable */
  async store({ accountId, mainId }: Me, media: UploadedMedia): Promise<NewMedia> {
    const { kind, upload, caption, duration, peaks, startedAt } = media;
    const { storedAs, bytes, sha256 } = upload;
    const row = { accountId, kind, caption, sha256, ...(startedAt && { startedAt }) };
    if (kind === 'sstv') {
      const picture = await this.images.picture(mainId, this.uploads.path(storedAs), MAX_SIDE);
      const { width, height, large, small } = picture;
      return { ...row, bytes: large.length + small.length, width, height, name: await this.files.savePicture(picture) };
    }
    const path = this.uploads.path(storedAs);
    const recognised = await recogniseRecording(path);
    // Titles, places and devices are overwritten: publishing a contact's sound is not meant to publish them.
    await overwrite(path, recognised.others);
    const name = await this.files.saveRecording(storedAs, bytes, recognised.type);
    return { ...row, bytes, duration: recognised.duration ?? duration, peaks, name };
  }
}
