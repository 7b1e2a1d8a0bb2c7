import { Module, type OnModuleInit } from '@nestjs/common';
import { IdentityModule, Stations } from '../identity/index.js';
import { Belongings } from '../platform/account-data.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { PageHeads } from '../platform/web-page/page-heads.js';
import { DeleteReceivedHandler } from './bulk/delete-received.js';
import { LogImportedHandler } from './bulk/log-imported.js';
import { LogReportedHandler } from './bulk/log-reported.js';
import { forgetOldImports, UndoImportedHandler } from './bulk/undo-imported.js';
import { ownLog } from './log-account-data.js';
import { LogbookController } from './logbook.controller.js';
import { Finds } from './pages/finds.js';
import { ChangeQsoHandler } from './qso/change-qso.js';
import { DeleteQsoHandler, purgeDeleted, RestoreQsoHandler } from './qso/delete-qso.js';
import { LogQsoHandler } from './qso/log-qso.js';
import { NewQsos } from './qso/new-qsos.js';
import { qsoHead } from './qso/qso-head.js';
import { QsosChanged } from './qso/qsos-changed.js';

@Module({
  imports: [IdentityModule],
  controllers: [LogbookController],
  providers: [
    NewQsos,
    QsosChanged,
    LogQsoHandler,
    ChangeQsoHandler,
    DeleteQsoHandler,
    RestoreQsoHandler,
    DeleteReceivedHandler,
    LogImportedHandler,
    LogReportedHandler,
    UndoImportedHandler,
    Finds,
  ],
  exports: [QsosChanged],
})
export class LogbookModule implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly belongings: Belongings,
    private readonly heads: PageHeads,
    private readonly stations: Stations,
  ) {}

  onModuleInit(): void {
    this.belongings.register(ownLog(this.database));
    this.heads.add((path) => qsoHead(this.database, this.stations, path));
    this.jobs.register({
      name: 'purge-deleted',
      cron: '42 3 * * *',
      work: () => purgeDeleted(this.database, this.clock.now()),
    });
    this.jobs.register({
      name: 'forget-old-imports',
      cron: '47 3 * * *',
      work: () => forgetOldImports(this.database, this.clock.now()),
    });
  }
}
