import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from './clock.js';
import { Config } from './config.js';
import { Courtesy } from './courtesy.js';
import { Crypto } from './crypto.js';
import { Database } from './database.js';
import { Files } from './files.js';
import { HealthController } from './health.controller.js';
import { Jobs } from './jobs.js';
import { Limits } from './limits.js';
import { Mail } from './mail.js';
import { Metrics } from './metrics.js';
import { OpenApiController } from './openapi.controller.js';

export interface Outside {
  config: Config;
  database: Database;
  log: Logger;
  clock?: Clock;
}

/** What every module stands on; it knows none of them. */
@Global()
@Module({})
export class PlatformModule {
  static on({ config, database, log, clock = new Clock() }: Outside): DynamicModule {
    const given = [
      { provide: Config, useValue: config },
      { provide: Database, useValue: database },
      { provide: Clock, useValue: clock },
      { provide: Jobs, useFactory: () => new Jobs(config, log) },
    ];
    const provided = [...given, Courtesy, Crypto, Files, Limits, Mail, Metrics];
    return {
      module: PlatformModule,
      controllers: [HealthController, OpenApiController],
      providers: provided,
      exports: [Config, Database, Clock, Jobs, Courtesy, Crypto, Files, Limits, Mail, Metrics],
    };
  }
}
