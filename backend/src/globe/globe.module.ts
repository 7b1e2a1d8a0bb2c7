import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { ArcContacts } from './arc-contacts.js';
import { DayArcs } from './day-arcs.js';
import { GlobeController } from './globe.controller.js';
import { LiveArcs } from './live-arcs.js';
import { RecordPeriodHandler, RecordPeriods } from './recordings/record-period.js';
import { RecordedAccountData } from './recordings/recorded.query.js';
import { CommunityReplay } from './replay/community-replay.js';
import { HourCache } from './replay/hour-cache.js';
import { OwnReplay } from './replay/own-replay.js';
import { PublicReplay } from './replay/public-replay.js';
import { ReplayController } from './replay/replay.controller.js';
import { ReplayTurns } from './replay/replay-turns.js';

@Module({
  imports: [IdentityModule, LogbookModule],
  controllers: [GlobeController, ReplayController],
  providers: [
    ArcContacts,
    LiveArcs,
    DayArcs,
    HourCache,
    CommunityReplay,
    OwnReplay,
    PublicReplay,
    ReplayTurns,
    RecordPeriodHandler,
    RecordPeriods,
    RecordedAccountData,
  ],
  exports: [PublicReplay],
})
export class GlobeModule {}
