import { Injectable } from '@nestjs/common';
import { ImageFiles } from '../../platform/images/image-files.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { Store } from '../../platform/storage/store.js';

const REMOVE_PICTURES: Queue<{ names: string[] }> = { name: 'remove-post-pictures' };

/** Longest side of the small version, in pixels. */
export const SMALL_SIDE = 640;

/** The files of pictures in posts. */
@Injectable()
export class PostPictureFiles extends ImageFiles {
  protected override readonly folder = 'post-pictures';
  protected override readonly removal = REMOVE_PICTURES;

  // Declared here, since Nest reads the types of a constructor from its own class.
  constructor(store: Store, jobs: Jobs) {
    super(store, jobs);
  }

  @Job(REMOVE_PICTURES)
  async remove({ names }: { names: string[] }): Promise<void> {
    await this.removeFiles(names);
  }
}
