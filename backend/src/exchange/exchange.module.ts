import { Module } from '@nestjs/common';
import { ContestsModule } from '../contests/index.js';
import { IdentityModule, LogsBeforeVerification } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { AccountJobs } from './account-jobs.js';
import { CabrilloController } from './cabrillo/cabrillo.controller.js';
import { ExchangeAccountData } from './exchange-account-data.js';
import { Archive } from './exports/archive.js';
import { ExportController } from './exports/export.controller.js';
import { ExportFiles } from './exports/export-files.js';
import { ExportsCleanup } from './exports/exports-cleanup.js';
import { ExportRunner } from './exports/run-export.js';
import { StartExportHandler } from './exports/start-export.js';
import { ImportController } from './imports/import.controller.js';
import { ImportQueue } from './imports/import-queue.js';
import { ImportReader } from './imports/read-file.js';
import { RetryImportHandler } from './imports/retry-import.js';
import { ImportRunner } from './imports/run-import.js';
import { ServiceDownloads } from './imports/service-downloads.js';
import { ImportStarter, StartImportHandler } from './imports/start-import.js';
import { StoreCheckedHandler } from './imports/store-checked.js';
import { ChunkStore } from './imports/store-chunk.js';
import { UndoImportHandler, UndoRunner } from './imports/undo-import.js';
import { UploadsCleanup } from './imports/uploads-cleanup.js';
import { Progress } from './progress.js';
import { StoredBeforeVerification } from './stored-before-verification.js';

/** Logs in files: imports and exports of ADIF, logs of contests in Cabrillo, the archive of an account. */
@Module({
  imports: [ContestsModule, IdentityModule, LogbookModule],
  controllers: [ImportController, ExportController, CabrilloController],
  providers: [
    AccountJobs,
    Progress,
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
    { provide: LogsBeforeVerification, useClass: StoredBeforeVerification },
  ],
})
export class ExchangeModule {}
