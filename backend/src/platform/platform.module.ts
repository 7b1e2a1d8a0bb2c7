import { join } from 'node:path';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import type { Logger } from 'pino';
import { Belongings } from './belongings.js';
import { PostgresCarrier, RedisCarrier } from './carriers.js';
import { Clock } from './clock.js';
import { Config } from './config.js';
import { Courtesy } from './courtesy.js';
import { Crypto } from './crypto.js';
import { Database } from './database.js';
import { Files } from './files.js';
import { HealthController } from './health.controller.js';
import { Jobs } from './jobs.js';
import { Limits } from './limits.js';
import { Live } from './live.js';
import { Mail } from './mail.js';
import { Metrics } from './metrics.js';
import { OpenApiController } from './openapi.controller.js';
import { OutboxSweep } from './outbox-sweep.js';
import { PageHeads } from './page-heads.js';
import { Push } from './push.js';
import { RateCounters } from './rate-counters.js';
import { Readiness } from './readiness.js';
import { Sms } from './sms.js';
import { HotReads } from './snapshots.js';
import { Store } from './store.js';
import { StoreOnDisk } from './store-on-disk.js';
import { StoreOnS3 } from './store-on-s3.js';

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
    const provided = [...given, ...seldom, Courtesy, Crypto, Files, Limits, Live, Mail, Metrics];
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
        Courtesy,
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
