import { Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { IdentityModule, Stations } from '../identity/index.js';
import { LogbookModule, QsosChanged } from '../logbook/index.js';
import { Belongings, erasing } from '../platform/account-data.js';
import { Clock } from '../platform/clock.js';
import { Database, statement } from '../platform/database/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { PROJECTION } from './counting.js';
import { StandingsWatch } from './leaderboard-live.js';
import { RankingController } from './ranking.controller.js';
import { pruneRanking, rebuildIfNeeded } from './rebuild.js';

const KEEP_STATION = statement(`
  insert into ranking.station (account_id, callsign, excluded, leaving) values ($1, $2, $3, $4)
  on conflict (account_id) do update set (callsign, excluded, leaving) = (excluded.callsign, excluded.excluded, excluded.leaving)`);

const ERASE = ['counted', 'day', 'station'].map((table) =>
  statement(`delete from ranking.${table} where account_id = $1`),
);

@Module({
  imports: [IdentityModule, LogbookModule],
  controllers: [RankingController],
  providers: [StandingsWatch],
})
export class RankingModule implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly stations: Stations,
    private readonly changed: QsosChanged,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly belongings: Belongings,
  ) {}

  onModuleInit(): void {
    this.changed.project(PROJECTION);
    this.stations.keep(async ({ accountId, callsign, excluded, isLeaving }, tx) => {
      await tx.run(KEEP_STATION, [accountId, callsign, excluded || isLeaving, isLeaving]);
    });
    this.belongings.register({
      name: 'places on boards',
      erase: erasing(ERASE),
    });
    this.jobs.register({
      name: 'prune-ranking',
      cron: '52 3 * * *',
      work: () => pruneRanking(this.database, this.clock.now()),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await rebuildIfNeeded(this.database, this.clock.now());
  }
}
