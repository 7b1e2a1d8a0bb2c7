import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { SocialModule } from '../social/index.js';
import { CallbookController } from './callbook/callbook.controller.js';
import { CallbookLookup } from './callbook/callbook-lookup.js';
import { CallbookPictures } from './callbook/callbook-pictures.js';
import { CallbookSessions } from './callbook/callbook-sessions.js';
import { CallbookSources } from './callbook/callbook-sources.js';
import { ConnectCallbookHandler } from './callbook/connect-callbook.js';
import { HamqthCallbook } from './callbook/hamqth-callbook.js';
import { ClubLogClient } from './club-log/club-log-client.js';
import { ClubLogService } from './club-log/club-log-service.js';
import {
  ChangeServiceHandler,
  ConnectServiceHandler,
  DisconnectServiceHandler,
  RetryContactsHandler,
} from './connect-service.js';
import { Connections } from './connections.js';
import { EqslCardSource } from './eqsl/eqsl-card-source.js';
import { EqslCards, EqslCardsController } from './eqsl/eqsl-cards.js';
import { EqslClient } from './eqsl/eqsl-client.js';
import { EqslService } from './eqsl/eqsl-service.js';
import { KnownServices } from './known-services.js';
import { LogServices } from './log-service.js';
import { CollectEarlierHandler } from './lotw/collect-earlier.js';
import { LotwController } from './lotw/lotw.controller.js';
import { LotwClient } from './lotw/lotw-client.js';
import { LotwDownload } from './lotw/lotw-download.js';
import { LotwService } from './lotw/lotw-service.js';
import { ReportStore } from './lotw/store-report.js';
import { UploadSignedHandler } from './lotw/upload-signed.js';
import { WaitingToBeSigned } from './lotw/waiting-to-be-signed.js';
import { ImportFromQrzController } from './qrz/import-from-qrz.controller.js';
import { QrzCallbook } from './qrz/qrz-callbook.js';
import { QrzClient } from './qrz/qrz-client.js';
import { QrzDownload } from './qrz/qrz-download.js';
import { QrzService } from './qrz/qrz-service.js';
import { RequestPace } from './request-pace.js';
import { ConfirmationReader } from './sending/read-confirmations.js';
import { ContactSender } from './sending/send-contacts.js';
import { ServiceFailures } from './sending/service-failures.js';
import { ServiceQueue } from './sending/service-queue.js';
import { ServiceRuns } from './sending/service-runs.js';
import { WaitingContacts } from './sending/waiting-contacts.js';
import { ServiceLogins } from './service-logins.js';
import { ServicesController } from './services.controller.js';
import { ServicesAccountData } from './services-account-data.js';

/** Outside logbooks that contacts are sent to and confirmed by, and callbooks: QRZ, Club Log, eQSL, LoTW, HamQTH. */
@Module({
  imports: [IdentityModule, LogbookModule, SocialModule],
  controllers: [ServicesController, ImportFromQrzController, EqslCardsController, LotwController, CallbookController],
  providers: [
    ServicesAccountData,
    RequestPace,
    ServiceLogins,
    Connections,
    WaitingContacts,
    { provide: LogServices, useClass: KnownServices },
    ContactSender,
    ConfirmationReader,
    ServiceFailures,
    ServiceRuns,
    ServiceQueue,
    ConnectServiceHandler,
    ChangeServiceHandler,
    DisconnectServiceHandler,
    RetryContactsHandler,
    QrzClient,
    QrzService,
    QrzDownload,
    ClubLogClient,
    ClubLogService,
    EqslClient,
    EqslService,
    EqslCardSource,
    EqslCards,
    LotwClient,
    LotwService,
    LotwDownload,
    ReportStore,
    WaitingToBeSigned,
    UploadSignedHandler,
    CollectEarlierHandler,
    HamqthCallbook,
    QrzCallbook,
    CallbookSources,
    CallbookSessions,
    CallbookPictures,
    CallbookLookup,
    ConnectCallbookHandler,
  ],
})
export class ServicesModule {}
