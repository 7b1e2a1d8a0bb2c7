import { Injectable } from '@nestjs/common';
import { ImageFiles } from '../../platform/images/image-files.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { Store } from '../../platform/storage/store.js';

/** The path of a photo's file. */
export function photoPath(name: string): string {
  return `/photos/${encodeURIComponent(name)}`;
}

const REMOVE_PHOTOS: Queue<{ names: string[] }> = { name: 'remove-photos' };

/** The files of photos and of profile photos. */
@Injectable()
export class PhotoFiles extends ImageFiles {
  protected override readonly folder = 'photos';
  protected override readonly removal = REMOVE_PHOTOS;

  // Declared here, since Nest reads the types of a constructor from its own class.
  constructor(store: Store, jobs: Jobs) {
    super(store, jobs);
  }

  @Job(REMOVE_PHOTOS)
  async remove({ names }: { names: string[] }): Promise<void> {
    await this.removeFiles(names);
  }
}
