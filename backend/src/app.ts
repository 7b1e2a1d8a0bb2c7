import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AppModule, ENTITIES } from './app.module.js';
import type { Clock } from './platform/clock.js';
import type { Config } from './platform/config.js';
import { connectWithRetry, Database } from './platform/database/database.js';
import type { ConnectionLimits } from './platform/http/connections/connection-limits.js';
import { DroppableCalls } from './platform/http/droppable-calls.js';
import { configureServer, createHttpServer } from './platform/http/http.js';
import { LimitRefusals } from './platform/http/limit-refusals.js';
import { Limits } from './platform/http/rate-limits.js';
import { RefusalFilter } from './platform/http/refusal.filter.js';
import { WorkBudgets } from './platform/http/work-budgets.js';
import { RequestPriority } from './platform/jobs/request-priority.js';
import { LiveAdapter } from './platform/live/live.gateway.js';
import { HotReads } from './platform/live/snapshots.js';
import { createLogger, nestLogger } from './platform/log.js';
import { Metrics } from './platform/metrics.js';
import { requestValidation } from './platform/validation.js';
import { FirstView } from './platform/web-page/first-view.js';
import { PageHeads } from './platform/web-page/page-heads.js';

export interface CreatedApp {
  app: NestFastifyApplication;
  log: Logger;
}

/** Creates the app, with migrations applied and ready to listen; tests pass their own clock, log and limits. */
export async function createApp(
  config: Config,
  clock?: Clock,
  log: Logger = createLogger(config),
  connectionLimits?: ConnectionLimits,
): Promise<CreatedApp> {
  const database = await openDatabase(config);
  const hotReads = new HotReads();
  const droppableCalls = new DroppableCalls(config.PAGE_VIEWS_PER_SECOND);
  const server = await createHttpServer(config, hotReads, droppableCalls, log, connectionLimits);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot({ config, hotReads, droppableCalls, database, log, ...(clock ? { clock } : {}) }),
    server,
    { bodyParser: false, logger: nestLogger(log), abortOnError: false },
  );
  app.useWebSocketAdapter(new LiveAdapter(app));
  app.useGlobalPipes(requestValidation());
  app.useGlobalFilters(new RefusalFilter());
  const instance = server.getInstance() as unknown as FastifyInstance;
  await configureServer(
    instance,
    app.get(Limits),
    app.get(WorkBudgets),
    app.get(Metrics),
    app.get(RequestPriority),
    config,
    app.get(PageHeads),
    app.get(FirstView),
  );
  const refusals = app.get(LimitRefusals);
  instance.addHook('onResponse', (request, reply, done) => {
    refusals.noteAnswer(request, reply);
    done();
  });
  hotReads.countWith(app.get(Metrics));
  await app.init();
  if (config.ROLE === 'web') await database.limitStatementTime();
  await server.getInstance().ready();
  return { app, log };
}

/** Creates the app without its HTTP server, for background work in a process that answers requests elsewhere. */
export async function createJobs(config: Config): Promise<INestApplicationContext> {
  const log = createLogger(config);
  const outside = { config, hotReads: new HotReads(), database: await openDatabase(config), log };
  return NestFactory.createApplicationContext(AppModule.forRoot(outside), {
    logger: nestLogger(log),
    abortOnError: false,
  });
}

async function openDatabase(config: Config): Promise<Database> {
  const database = await connectWithRetry(() => Database.connect(config, ENTITIES));
  await database.migrate();
  return database;
}
