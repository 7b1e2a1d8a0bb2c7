import { Module, type OnModuleInit } from '@nestjs/common';
import { IdentityModule, Stations } from '../identity/index.js';
import { Belongings } from '../platform/belongings.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { Jobs } from '../platform/jobs.js';
import { PageHeads } from '../platform/page-heads.js';
import { ChangeQsoHandler } from './change-qso.js';
import { DeleteQsoHandler, purgeDeleted, RestoreQsoHandler } from './delete-qso.js';
import { DeleteReceivedHandler } from './delete-received.js';
import { Finds } from './finds.js';
import { LogImportedHandler } from './log-imported.js';
import { LogQsoHandler } from './log-qso.js';
import { LogReportedHandler } from './log-reported.js';
import { LogbookController } from './logbook.controller.js';
import { NewQsos } from './new-qsos.js';
import { ownLog } from './own-log.js';
import { qsoHead } from './qso-head.js';
import { QsosChanged } from './qsos-changed.js';
import { forgetOldImports, UndoImportedHandler } from './undo-imported.js';

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
