import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, jsonFile } from '../../platform/account-data.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { PhotoFiles } from './photo-files.js';
import { ownPhotos, profilePhotoOf } from './photos.query.js';

const ERASE_PHOTOS = sql<
  { accountId: number },
  { name: string }
>`delete from social.photo where account_id = $accountId returning name`;
const ERASE_PROFILE_PHOTO = sql<
  { accountId: number },
  { name: string }
>`delete from social.profile_photo where account_id = $accountId returning name`;

@Injectable()
@AccountData({ order: 80 })
export class PhotosAccountData {
  constructor(
    private readonly database: Database,
    private readonly photoFiles: PhotoFiles,
  ) {}

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const photos = await ownPhotos(accountId, this.database);
    if (photos.length === 0) return;
    const list = photos.map(({ id, profile_image_name, width, height, created_at, is_default, hidden_reason }) => ({
      file: `photos/${created_at.slice(0, 10)}-${id}.jpg`,
      name: profile_image_name,
      width,
      height,
      created_at,
      is_default,
      hidden_reason,
    }));
    yield jsonFile('photos.json', 'Your photos: their files, sizes, and when you added them.', list);
    for (const { file, name, created_at } of list)
      yield* this.photoFile(file, `A photo you added on ${created_at.slice(0, 10)}.`, name);
    const square = await profilePhotoOf(accountId, this.database);
    if (square)
      yield* this.photoFile('photos/profile.jpg', 'Your profile photo: a square of one of them.', square.name);
  }

  private async *photoFile(path: string, about: string, name: string): AsyncIterable<ArchiveFile> {
    // A photo deleted since it was listed is skipped.
    const found = await this.photoFiles.open(name, 'large');
    if (found) yield { path, about, content: found.stream };
  }

  async erase(accountId: number, tx: Queryable): Promise<void> {
    const rows = [
      ...(await tx.run(ERASE_PHOTOS, { accountId })),
      ...(await tx.run(ERASE_PROFILE_PHOTO, { accountId })),
    ];
    await this.photoFiles.removeAfter(
      tx,
      rows.map(({ name }) => name),
    );
  }
}
