import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { FeedLive } from './feed-live.js';
import { InboxModule } from './inbox/inbox.module.js';
import { PeopleModule } from './people/people.module.js';
import { PhotosModule } from './photos/photos.module.js';
import { CachedCharts } from './profile/cached-charts.js';
import { CountLogs } from './profile/count-logs.js';
import { ProfileController } from './profile/profile.controller.js';
import { ProfileHead } from './profile/profile-head.js';
import { ProfileSources } from './profile/profile-sources.js';
import { WorkedController } from './profile/worked.query.js';
import { WorkedCountsAccountData, WorkedCountsProjection } from './profile/worked-counts.js';
import { SocialController } from './social.controller.js';
import { LogStats } from './stats/log-stats.js';
import { StatsController } from './stats/stats.controller.js';
import { YearHead } from './stats/year-head.js';

@Module({
  imports: [IdentityModule, LogbookModule, InboxModule, PeopleModule, PhotosModule],
  controllers: [SocialController, ProfileController, WorkedController, StatsController],
  providers: [
    FeedLive,
    CountLogs,
    ProfileHead,
    ProfileSources,
    WorkedCountsAccountData,
    WorkedCountsProjection,
    CachedCharts,
    LogStats,
    YearHead,
  ],
  exports: [InboxModule, LogStats, PhotosModule],
})
export class SocialModule {}
