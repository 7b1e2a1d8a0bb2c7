import { Module, type OnModuleInit } from '@nestjs/common';
import { IdentityModule, Stations } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { AddPhotoHandler } from './add-photo.js';
import { DeletePhotoHandler } from './delete-photo.js';
import { ImageProcessor } from './image-processing.js';
import { MakeDefaultHandler } from './make-default.js';
import { PhotoFilesController } from './photo-files.controller.js';
import { PhotoFiles } from './photo-files.js';
import { PhotosController } from './photos.controller.js';
import { photosOf } from './photos.query.js';
import { PhotosAccountData } from './photos-account-data.js';
import { PhotosHead } from './photos-head.js';
import { PhotosSweep } from './photos-sweep.js';
import { ProfilePhoto } from './profile-photo.js';

const IN_LOG_BAR = 4;

@Module({
  imports: [IdentityModule],
  controllers: [PhotosController, PhotoFilesController],
  providers: [
    ImageProcessor,
    PhotoFiles,
    ProfilePhoto,
    PhotosAccountData,
    PhotosHead,
    PhotosSweep,
    AddPhotoHandler,
    DeletePhotoHandler,
    MakeDefaultHandler,
  ],
})
export class PhotosModule implements OnModuleInit {
  constructor(
    private readonly stations: Stations,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.stations.showPhotosOf(async (accountId) => {
      const photos = await photosOf(accountId, this.database, IN_LOG_BAR);
      return photos.map(({ id, profile_image_name, created_at }) => ({ id, profile_image_name, created_at }));
    });
  }
}
