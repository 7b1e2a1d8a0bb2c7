import { Module } from '@nestjs/common';
import { IdentityModule, PhotoSource } from '../../identity/index.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { AddPhotoHandler } from './add-photo.js';
import { DeletePhotoHandler } from './delete-photo.js';
import { MakeDefaultHandler } from './make-default.js';
import { PhotoFilesController } from './photo-files.controller.js';
import { PhotoFiles } from './photo-files.js';
import { PhotoReports } from './photo-reports.js';
import { PhotosController } from './photos.controller.js';
import { LatestPhotos } from './photos.query.js';
import { PhotosAccountData } from './photos-account-data.js';
import { PhotosCleanup } from './photos-cleanup.js';
import { PhotosHead } from './photos-head.js';
import { ProfilePhoto } from './profile-photo.js';

@Module({
  imports: [IdentityModule],
  controllers: [PhotosController, PhotoFilesController],
  providers: [
    PhotoFiles,
    ProfilePhoto,
    PhotosAccountData,
    { provide: PhotoSource, useClass: LatestPhotos },
    PhotosHead,
    PhotoReports,
    PhotosCleanup,
    SignedPaths,
    AddPhotoHandler,
    DeletePhotoHandler,
    MakeDefaultHandler,
  ],
  exports: [PhotoFiles],
})
export class PhotosModule {}
