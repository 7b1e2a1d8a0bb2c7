import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { PresenceModule } from '../presence/index.js';
import { ExportController } from './export.controller.js';
import { ExportFiles } from './export-files.js';
import { ExportsSweep } from './exports-sweep.js';
import { ImportController } from './import.controller.js';
import { Progress } from './progress.js';
import { FileReading } from './read-file.js';
import { ReportsController } from './reports.controller.js';
import { Reports } from './reports.js';
import { RetryImportHandler } from './retry-import.js';
import { ExportRunner } from './run-export.js';
import { ImportRunner } from './run-import.js';
import { StartExportHandler } from './start-export.js';
import { ImportStarter, StartImportHandler, StoreCheckedHandler } from './start-import.js';
import { StoreChunkHandler } from './store-chunk.js';
import { ToldContacts } from './told-contacts.js';
import { UndoImportHandler, UndoRunner } from './undo-import.js';
import { UploadsSweep } from './uploads-sweep.js';
import { WavelogController } from './wavelog/wavelog.controller.js';
import { WavelogReadsController } from './wavelog/wavelog-reads.controller.js';

@Module({
  imports: [IdentityModule, LogbookModule, PresenceModule],
  controllers: [ImportController, ExportController, ReportsController, WavelogController, WavelogReadsController],
  providers: [
    Progress,
    Reports,
    ToldContacts,
    FileReading,
    ImportRunner,
    ImportStarter,
    StartImportHandler,
    StoreCheckedHandler,
    RetryImportHandler,
    StoreChunkHandler,
    UndoRunner,
    UndoImportHandler,
    UploadsSweep,
    ExportFiles,
    ExportRunner,
    StartExportHandler,
    ExportsSweep,
  ],
})
export class ExchangeModule {}
