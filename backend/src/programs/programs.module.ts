import { Module } from '@nestjs/common';
import { ContestsModule } from '../contests/index.js';
import { IdentityModule } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { PresenceModule } from '../presence/index.js';
import { ProgramsAccountData } from './programs-account-data.js';
import { ReportQsoWithIdHandler, RetractQsoHandler } from './reported-contacts/program-corrections.js';
import { ReportQsosHandler } from './reported-contacts/report-qsos.js';
import { ReportReader } from './reported-contacts/report-reader.js';
import { ReportsController } from './reported-contacts/reports.controller.js';
import { ProgramAccount } from './scoreboard/program-account.js';
import { ScoreboardController } from './scoreboard/scoreboard.controller.js';
import { SentContactsCleanup } from './scoreboard/sent-contacts.js';
import { StoreSentContactsHandler } from './scoreboard/store-sent-contacts.js';
import { WavelogController } from './wavelog/wavelog.controller.js';
import { WavelogReadsController } from './wavelog/wavelog-reads.controller.js';

/** Interfaces for logging programs: that of Wavelog and Cloudlog, scoreboards, and contacts reported one by one. */
@Module({
  imports: [ContestsModule, IdentityModule, LogbookModule, PresenceModule],
  controllers: [ReportsController, ScoreboardController, WavelogController, WavelogReadsController],
  providers: [
    ProgramsAccountData,
    ReportReader,
    ReportQsosHandler,
    ReportQsoWithIdHandler,
    RetractQsoHandler,
    ProgramAccount,
    StoreSentContactsHandler,
    SentContactsCleanup,
  ],
})
export class ProgramsModule {}
