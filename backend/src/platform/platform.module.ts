import { join } from 'node:path';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import type { Logger } from 'pino';
import { Belongings } from './account-data.js';
import { Clock } from './clock.js';
import { Config } from './config.js';
import { Crypto } from './crypto.js';
import { Database } from './database/database.js';
import { HealthController } from './http/health.controller.js';
import { Limits } from './http/limits.js';
import { OpenApiController } from './http/openapi.controller.js';
import { RateCounters } from './http/rate-counters.js';
import { Readiness } from './http/readiness.js';
import { Jobs } from './jobs/jobs.js';
import { RequestPriority } from './jobs/request-priority.js';
import { Push } from './live/instance-bus.js';
import { Live } from './live/live.js';
import { PostgresCarrier, RedisCarrier } from './live/notify-transport.js';
import { HotReads } from './live/snapshots.js';
import { Mail } from './messages/mail.js';
import { OutboxSweep } from './messages/outbox-sweep.js';
import { Sms } from './messages/sms.js';
import { Metrics } from './metrics.js';
import { Files } from './storage/files.js';
import { Store } from './storage/store.js';
import { StoreOnDisk } from './storage/store-on-disk.js';
import { StoreOnS3 } from './storage/store-on-s3.js';
import { PageHeads } from './web-page/page-heads.js';

export interface Outside {
  config: Config;
  hotReads: HotReads;
  database: Database;
  log: Logger;
  clock?: Clock;
}

/** What every module stands on; it knows none of them. */
@Global()
@Module({})
export class PlatformModule {
  static on({ config, hotReads, database, log, clock = new Clock() }: Outside): DynamicModule {
    const given = [
      { provide: Config, useValue: config },
      { provide: Database, useValue: database },
      { provide: Clock, useValue: clock },
      { provide: HotReads, useValue: hotReads },
      { provide: Jobs, useFactory: () => new Jobs(config, log) },
      {
        provide: Store,
        useFactory: () => (config.s3 ? new StoreOnS3(config.s3) : new StoreOnDisk(join(config.DATA_DIR, 'store'))),
      },
      {
        provide: Push,
        useFactory: () =>
          new Push(
            config.REDIS_URL
              ? new RedisCarrier(config.REDIS_URL, log)
              : new PostgresCarrier(database, config.DATABASE_URL, log),
          ),
      },
    ];
    const seldom = [Belongings, OutboxSweep, PageHeads, RateCounters, Readiness, Sms];
    const provided = [...given, ...seldom, RequestPriority, Crypto, Files, Limits, Live, Mail, Metrics];
    return {
      module: PlatformModule,
      imports: [ScheduleModule.forRoot()],
      controllers: [HealthController, OpenApiController],
      providers: provided,
      exports: [
        Belongings,
        Config,
        Database,
        Clock,
        HotReads,
        Jobs,
        Push,
        RequestPriority,
        Crypto,
        Files,
        Limits,
        Live,
        Mail,
        Metrics,
        Sms,
        PageHeads,
        Store,
      ],
    };
  }
}
