import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Belongings, jsonFile, type OwnFile } from '../../platform/account-data.js';
import { Database, type Runs, statement } from '../../platform/database/database.js';
import { PhotoFiles } from './photo-files.js';
import { photosOf, profilePhotoOf } from './photos.query.js';

const ERASE_PHOTOS = statement('delete from social.photo where account_id = $1 returning name');
const ERASE_PROFILE_PHOTO = statement('delete from social.profile_photo where account_id = $1 returning name');

/** A station's photos go with it: into the archive of all it has, and away. */
@Injectable()
export class OwnPhotos implements OnModuleInit {
  constructor(
    private readonly belongings: Belongings,
    private readonly database: Database,
    private readonly files: PhotoFiles,
  ) {}

  onModuleInit(): void {
    this.belongings.register({
      name: 'photos',
      files: (accountId) => this.handOver(accountId),
      erase: (accountId, tx) => this.erase(accountId, tx),
    });
  }

  private async *handOver(accountId: number): AsyncIterable<OwnFile> {
    const photos = await photosOf(accountId, this.database);
    if (photos.length === 0) return;
    const list = photos.map(({ id, profile_image_name, width, height, created_at, is_default }) => ({
      file: `photos/${created_at.slice(0, 10)}-${id}.jpg`,
      name: profile_image_name,
      width,
      height,
      created_at,
      is_default,
    }));
    yield jsonFile('photos.json', 'Your photos: their files, sizes, and when you added them.', list);
    for (const { file, name, created_at } of list)
      yield* this.whole(file, `A photo you added on ${created_at.slice(0, 10)}.`, name);
    const square = await profilePhotoOf(accountId, this.database);
    if (square)
      yield* this.whole('photos/profile.jpg', 'What stands for you everywhere: a square of one of them.', square);
  }

  private async *whole(path: string, about: string, name: string): AsyncIterable<OwnFile> {
    // One that was deleted since it was listed is left out.
    const found = await this.files.open(name, 'large');
    if (found) yield { path, about, content: found.stream };
  }

  private async erase(accountId: number, tx: Runs): Promise<void> {
    const rows = [
      ...(await tx.run<{ name: string }>(ERASE_PHOTOS, [accountId])),
      ...(await tx.run<{ name: string }>(ERASE_PROFILE_PHOTO, [accountId])),
    ];
    await this.files.removeAfter(
      tx,
      rows.map(({ name }) => name),
    );
  }
}
