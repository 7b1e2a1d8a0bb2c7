import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/index.js';
import { IdentityModule } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { ChooseCategoryHandler } from './choose-category.js';
import { ContestContacts } from './contest-contacts.js';
import { ContestJobs } from './contest-jobs.js';
import { ContestsAdminController, ContestsController, ScoresController } from './contests.controller.js';
import { Contests } from './contests.js';
import { ContestsAccountData } from './contests-account-data.js';
import { DeleteContestHandler } from './delete-contest.js';
import { ContestRace } from './race/contest-race.js';
import { RaceHead } from './race/race-head.js';
import { RacePicturesController } from './race/race-pictures.controller.js';
import { ContestCategories } from './reading/contest-categories.js';
import { ContestEntries } from './reading/contest-entries.js';
import { Scores } from './reading/scores.js';
import { ScoresLive } from './reading/scores-live.js';
import { RebuildAtStart } from './rebuild-at-start.js';
import { RecordResultsHandler } from './record-results.js';
import { CheckedContacts } from './reported/checked-contacts.js';
import { ChooseScoreVisibilityHandler } from './reported/choose-visibility.js';
import { ReportScoreHandler } from './reported/report-score.js';
import { ReportedScoresController } from './reported/reported-scores.controller.js';
import { ReportedScoresCleanup } from './reported/reported-scores-cleanup.js';
import { ReportedScoresLive } from './reported/reported-scores-live.js';
import { SaveContestHandler } from './save-contest.js';

@Module({
  imports: [IdentityModule, LogbookModule, BillingModule],
  controllers: [
    ContestsController,
    ScoresController,
    ContestsAdminController,
    RacePicturesController,
    ReportedScoresController,
  ],
  providers: [
    CheckedContacts,
    ChooseScoreVisibilityHandler,
    ReportScoreHandler,
    ReportedScoresCleanup,
    ReportedScoresLive,
    ChooseCategoryHandler,
    ContestCategories,
    ContestContacts,
    ContestEntries,
    ContestJobs,
    ContestRace,
    Contests,
    ContestsAccountData,
    DeleteContestHandler,
    RaceHead,
    RebuildAtStart,
    RecordResultsHandler,
    SaveContestHandler,
    Scores,
    ScoresLive,
  ],
  exports: [Contests],
})
export class ContestsModule {}
