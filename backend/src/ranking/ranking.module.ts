import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { BoardProof } from './board-proof.query.js';
import { RankingProjection } from './counting-rules.js';
import { LeaderboardLive } from './leaderboard-live.js';
import { RankingController } from './ranking.controller.js';
import { RankingAccountData } from './ranking-account-data.js';
import { RankingCleanup } from './ranking-cleanup.js';
import { StationReplica } from './station-replica.js';

@Module({
  imports: [IdentityModule, LogbookModule],
  controllers: [RankingController],
  providers: [BoardProof, LeaderboardLive, RankingAccountData, RankingCleanup, RankingProjection, StationReplica],
})
export class RankingModule {}
