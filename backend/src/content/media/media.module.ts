import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { LogbookModule, QsoMedia } from '../../logbook/index.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { SocialModule } from '../../social/index.js';
import { AddMediaHandler } from './add-media.js';
import { ArchiveController } from './archive/archive.controller.js';
import { CopiedQsos } from './archive/copied-qsos.js';
import { ChangeCaptionHandler, DeleteMediaHandler } from './change-media.js';
import { MediaController } from './media.controller.js';
import { MediaAccountData } from './media-account-data.js';
import { MediaCleanup } from './media-cleanup.js';
import { MediaFilesController } from './media-files.controller.js';
import { MediaFiles } from './media-files.js';
import { MediaOfQsos } from './media-of-qsos.js';
import { AttachOfferHandler } from './offers/attach-offer.js';
import { NoticeOfOffers } from './offers/notice-of-offers.js';
import { OfferMediaHandler } from './offers/offer-media.js';
import { OffersController } from './offers/offers.controller.js';
import { OlderRecordings } from './older-recordings.js';
import { ReportedPictures, ReportedRecordings } from './reported-media.js';
import { StoredUploads } from './stored-uploads.js';

/** Recordings and received pictures of contacts. */
@Module({
  imports: [IdentityModule, LogbookModule, SocialModule],
  controllers: [MediaController, MediaFilesController, OffersController, ArchiveController],
  providers: [
    SignedPaths,
    MediaFiles,
    MediaOfQsos,
    OlderRecordings,
    { provide: QsoMedia, useExisting: MediaOfQsos },
    StoredUploads,
    AddMediaHandler,
    ChangeCaptionHandler,
    DeleteMediaHandler,
    OfferMediaHandler,
    AttachOfferHandler,
    NoticeOfOffers,
    CopiedQsos,
    MediaCleanup,
    MediaAccountData,
    ReportedRecordings,
    ReportedPictures,
  ],
})
export class MediaModule {}
