import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { BoardProof } from './board-proof.query.js';
import { RankingProjection } from './counting-rules.js';
import { LeaderboardLive } from './leaderboard-live.js';
import { RankingController } from './ranking.controller.js';
import { RankingAccountData } from './ranking-account-data.js';
import { RankingCleanup } from './ranking-cleanup.js';
import { CheckedContacts } from './reported/checked-contacts.js';
import { ChooseScoreVisibilityHandler } from './reported/choose-visibility.js';
import { ReportScoreHandler } from './reported/report-score.js';
import { ReportedScoresController } from './reported/reported-scores.controller.js';
import { ReportedScoresCleanup } from './reported/reported-scores-cleanup.js';
import { ReportedScoresLive } from './reported/reported-scores-live.js';
import { StationReplica } from './station-replica.js';

@Module({
  imports: [IdentityModule, LogbookModule],
  controllers: [RankingController, ReportedScoresController],
  providers: [
    BoardProof,
    CheckedContacts,
    ChooseScoreVisibilityHandler,
    LeaderboardLive,
    RankingAccountData,
    RankingCleanup,
    RankingProjection,
    ReportScoreHandler,
    ReportedScoresCleanup,
    ReportedScoresLive,
    StationReplica,
  ],
})
export class RankingModule {}
