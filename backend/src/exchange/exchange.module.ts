import { Module } from '@nestjs/common';
import { ContestsModule } from '../contests/index.js';
import { IdentityModule, LogsBeforeVerification } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { PresenceModule } from '../presence/index.js';
import { RankingModule } from '../ranking/index.js';
import { SocialModule } from '../social/index.js';
import { AccountJobs } from './account-jobs.js';
import { CabrilloController } from './cabrillo/cabrillo.controller.js';
import { CallbookController } from './callbook/callbook.controller.js';
import { CallbookLookup } from './callbook/callbook-lookup.js';
import { CallbookPictures } from './callbook/callbook-pictures.js';
import { CallbookSessions } from './callbook/callbook-sessions.js';
import { CallbookSources } from './callbook/callbook-sources.js';
import { ConnectCallbookHandler } from './callbook/connect-callbook.js';
import { ClubLogClient } from './club-log/club-log-client.js';
import { ClubLogService } from './club-log/club-log-service.js';
import { CountryFileController } from './country-file/country-file.controller.js';
import { CountryFile } from './country-file/country-file.js';
import { EqslCardSource } from './eqsl/eqsl-card-source.js';
import { EqslCards, EqslCardsController } from './eqsl/eqsl-cards.js';
import { EqslClient } from './eqsl/eqsl-client.js';
import { EqslService } from './eqsl/eqsl-service.js';
import { ExchangeAccountData } from './exchange-account-data.js';
import { Archive } from './exports/archive.js';
import { ExportController } from './exports/export.controller.js';
import { ExportFiles } from './exports/export-files.js';
import { ExportsCleanup } from './exports/exports-cleanup.js';
import { ExportRunner } from './exports/run-export.js';
import { StartExportHandler } from './exports/start-export.js';
import { HamqthCallbook } from './hamqth/hamqth-callbook.js';
import { ImportController } from './imports/import.controller.js';
import { ImportQueue } from './imports/import-queue.js';
import { ImportReader } from './imports/read-file.js';
import { RetryImportHandler } from './imports/retry-import.js';
import { ImportRunner } from './imports/run-import.js';
import { DownloadSources, ServiceDownloads } from './imports/service-downloads.js';
import { ImportStarter, StartImportHandler } from './imports/start-import.js';
import { StoreCheckedHandler } from './imports/store-checked.js';
import { ChunkStore } from './imports/store-chunk.js';
import { UndoImportHandler, UndoRunner } from './imports/undo-import.js';
import { UploadsCleanup } from './imports/uploads-cleanup.js';
import { CollectEarlierHandler } from './lotw/collect-earlier.js';
import { LotwController } from './lotw/lotw.controller.js';
import { LotwClient } from './lotw/lotw-client.js';
import { LotwService } from './lotw/lotw-service.js';
import { ReportStore } from './lotw/store-report.js';
import { UploadSignedHandler } from './lotw/upload-signed.js';
import { WaitingToBeSigned } from './lotw/waiting-to-be-signed.js';
import { Progress } from './progress.js';
import { ImportFromQrzController } from './qrz/import-from-qrz.controller.js';
import { QrzCallbook } from './qrz/qrz-callbook.js';
import { QrzClient } from './qrz/qrz-client.js';
import { QrzService } from './qrz/qrz-service.js';
import { ReportQsoWithIdHandler, RetractQsoHandler } from './reported-contacts/program-corrections.js';
import { ReportQsosHandler } from './reported-contacts/report-qsos.js';
import { ReportReader } from './reported-contacts/report-reader.js';
import { ReportsController } from './reported-contacts/reports.controller.js';
import { ProgramAccount } from './scoreboard/program-account.js';
import { ScoreboardController } from './scoreboard/scoreboard.controller.js';
import { SentContactsCleanup } from './scoreboard/sent-contacts.js';
import { StoreSentContactsHandler } from './scoreboard/store-sent-contacts.js';
import {
  ChangeServiceHandler,
  ConnectServiceHandler,
  DisconnectServiceHandler,
  RetryContactsHandler,
} from './services/connect-service.js';
import { Connections } from './services/connections.js';
import { KnownServices } from './services/known-services.js';
import { LogServices } from './services/log-service.js';
import { ConfirmationReader } from './services/read-confirmations.js';
import { ContactSender } from './services/send-contacts.js';
import { ServiceFailures } from './services/service-failures.js';
import { RequestPace, ServiceHttp } from './services/service-http.js';
import { ServiceLogins } from './services/service-logins.js';
import { ServiceQueue } from './services/service-queue.js';
import { ServiceRuns } from './services/service-runs.js';
import { ServicesController } from './services/services.controller.js';
import { WaitingContacts } from './services/waiting-contacts.js';
import { StoredBeforeVerification } from './stored-before-verification.js';
import { WavelogController } from './wavelog/wavelog.controller.js';
import { WavelogReadsController } from './wavelog/wavelog-reads.controller.js';

@Module({
  imports: [ContestsModule, IdentityModule, LogbookModule, PresenceModule, RankingModule, SocialModule],
  controllers: [
    ImportController,
    ExportController,
    CabrilloController,
    ReportsController,
    ScoreboardController,
    WavelogController,
    WavelogReadsController,
    ServicesController,
    ImportFromQrzController,
    EqslCardsController,
    LotwController,
    CountryFileController,
    CallbookController,
  ],
  providers: [
    AccountJobs,
    Progress,
    ReportReader,
    ReportQsosHandler,
    ReportQsoWithIdHandler,
    RetractQsoHandler,
    ProgramAccount,
    StoreSentContactsHandler,
    SentContactsCleanup,
    ServiceLogins,
    DownloadSources,
    ServiceDownloads,
    ImportReader,
    ImportQueue,
    ImportRunner,
    ImportStarter,
    StartImportHandler,
    StoreCheckedHandler,
    RetryImportHandler,
    ChunkStore,
    UndoRunner,
    UndoImportHandler,
    UploadsCleanup,
    ExportFiles,
    Archive,
    ExportRunner,
    StartExportHandler,
    ExportsCleanup,
    ExchangeAccountData,
    ServiceHttp,
    CountryFile,
    RequestPace,
    Connections,
    WaitingContacts,
    QrzClient,
    ClubLogClient,
    ClubLogService,
    EqslClient,
    EqslService,
    EqslCardSource,
    EqslCards,
    QrzService,
    LotwClient,
    ReportStore,
    LotwService,
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
    { provide: LogsBeforeVerification, useClass: StoredBeforeVerification },
  ],
})
export class ExchangeModule {}
