import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/index.js';
import { IdentityModule } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { ContestContacts } from './contest-contacts.js';
import { ContestJobs } from './contest-jobs.js';
import { ContestsAdminController, ContestsController, ScoresController } from './contests.controller.js';
import { Contests } from './contests.js';
import { ContestsAccountData } from './contests-account-data.js';
import { ContestEntries } from './reading/contest-entries.js';
import { ContestRace } from './reading/contest-race.js';
import { Scores } from './reading/scores.js';
import { ScoresLive } from './reading/scores-live.js';
import { RebuildAtStart } from './rebuild-at-start.js';
import { RecordResultsHandler } from './record-results.js';
import { SaveContestHandler } from './save-contest.js';

@Module({
  imports: [IdentityModule, LogbookModule, BillingModule],
  controllers: [ContestsController, ScoresController, ContestsAdminController],
  providers: [
    ContestContacts,
    ContestEntries,
    ContestJobs,
    ContestRace,
    Contests,
    ContestsAccountData,
    RebuildAtStart,
    RecordResultsHandler,
    SaveContestHandler,
    Scores,
    ScoresLive,
  ],
  exports: [Contests],
})
export class ContestsModule {}
