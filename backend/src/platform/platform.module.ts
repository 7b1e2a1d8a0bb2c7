import { join } from 'node:path';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import type { Logger } from 'pino';
import { AccountDataRegistry } from './account-data.js';
import { Clock } from './clock.js';
import { Config } from './config.js';
import { Crypto } from './crypto.js';
import { Database } from './database/database.js';
import { DroppableCalls } from './http/droppable-calls.js';
import { HealthController } from './http/health.controller.js';
import { LimitRefusals } from './http/limit-refusals.js';
import { OpenApiController } from './http/openapi.controller.js';
import { RateCounters } from './http/rate-counters.js';
import { Limits } from './http/rate-limits.js';
import { Readiness } from './http/readiness.js';
import { WorkBudgets } from './http/work-budgets.js';
import { ImageProcessor } from './images/image-processor.js';
import { PictureRenderer } from './images/picture-renderer.js';
import { Jobs } from './jobs/background-jobs.js';
import { RequestPriority } from './jobs/request-priority.js';
import { InstanceBus } from './live/instance-bus.js';
import { Live } from './live/live-sockets.js';
import { LiveViewContext } from './live/live-view.js';
import { PostgresTransport, RedisTransport } from './live/notify-transport.js';
import { HotReads } from './live/snapshots.js';
import { Mail } from './messages/mail.js';
import { OutboxCleanup } from './messages/outbox-cleanup.js';
import { Sms } from './messages/sms.js';
import { Metrics } from './metrics.js';
import { ServiceHttp } from './service-http.js';
import { Files } from './storage/files.js';
import { Store } from './storage/store.js';
import { StoreOnDisk } from './storage/store-on-disk.js';
import { StoreOnS3 } from './storage/store-on-s3.js';
import { FirstView } from './web-page/first-view.js';
import { PageHeads } from './web-page/page-heads.js';
import { Discovered } from './wiring/discovered.js';

export interface PlatformOptions {
  config: Config;
  hotReads: HotReads;
  /** The counter of dropped requests of this process's HTTP server, if it has one. */
  droppableCalls?: DroppableCalls;
  database: Database;
  log: Logger;
  clock?: Clock;
}

/** The providers that all modules use; they depend on no other module. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot({
    config,
    hotReads,
    database,
    log,
    clock = new Clock(),
    droppableCalls,
  }: PlatformOptions): DynamicModule {
    const providers = [
      AccountDataRegistry,
      Crypto,
      Discovered,
      Files,
      ImageProcessor,
      LimitRefusals,
      Limits,
      Live,
      LiveViewContext,
      Mail,
      Metrics,
      OutboxCleanup,
      FirstView,
      PageHeads,
      PictureRenderer,
      RateCounters,
      Readiness,
      RequestPriority,
      ServiceHttp,
      Sms,
      WorkBudgets,
      { provide: Config, useValue: config },
      { provide: Database, useValue: database },
      { provide: Clock, useValue: clock },
      { provide: HotReads, useValue: hotReads },
      { provide: DroppableCalls, useValue: droppableCalls ?? new DroppableCalls(config.PAGE_VIEWS_PER_SECOND) },
      {
        provide: Jobs,
        inject: [Discovered],
        useFactory: (discovered: Discovered) => new Jobs(config, log, discovered),
      },
      {
        provide: Store,
        useFactory: () => (config.s3 ? new StoreOnS3(config.s3) : new StoreOnDisk(join(config.DATA_DIR, 'store'))),
      },
      {
        provide: InstanceBus,
        useFactory: () =>
          new InstanceBus(
            config.REDIS_URL
              ? new RedisTransport(config.REDIS_URL, log)
              : new PostgresTransport(database, config.DATABASE_URL, log),
          ),
      },
    ];
    return {
      module: PlatformModule,
      imports: [DiscoveryModule, ScheduleModule.forRoot()],
      controllers: [HealthController, OpenApiController],
      providers,
      exports: providers,
    };
  }
}
