import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { reportsText } from './admin/index.js';
import { type AdminTask, adminTask, UsageError } from './admin-arguments.js';
import { AppModule, ENTITIES } from './app.module.js';
import { BillingModule, GrantPeriod } from './billing/index.js';
import { IdentityModule, MakeAdmin, Stations } from './identity/index.js';
import { loadConfig } from './platform/config.js';
import { Database } from './platform/database/database.js';
import { Refused } from './platform/errors.js';
import { InstanceBus } from './platform/live/instance-bus.js';
import { HotReads } from './platform/live/snapshots.js';
import { createLogger } from './platform/log.js';
import { PlatformModule } from './platform/platform.module.js';

// Administration from the command line, through the same commands as the product, which may be running.

/** Carries out the task and returns the text to print. */
async function carryOut(task: AdminTask, bus: CommandBus, database: Database, stations: Stations): Promise<string> {
  switch (task.name) {
    case 'grant': {
      const until = new Date(await bus.execute(new GrantPeriod(task.callsign, task.months, 'by the command line')));
      return `${task.callsign} is subscribed until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
    }
    case 'make-admin':
      await bus.execute(new MakeAdmin({ callsign: task.callsign, isAdmin: true }));
      return `${task.callsign} is an administrator now.`;
    case 'no-admin':
      await bus.execute(new MakeAdmin({ callsign: task.callsign, isAdmin: false }));
      return `${task.callsign} is no longer an administrator.`;
    case 'reports':
      return (await reportsText(database, stations)) || 'Nothing was reported.';
  }
}

async function run(task: AdminTask): Promise<string> {
  const config = loadConfig();
  // Handles no requests and runs no jobs.
  config.ROLE = 'web';
  config.LOG_LEVEL = 'silent';
  config.DATABASE_POOL = 2;
  const database = await Database.connect(config, ENTITIES);
  await database.migrate();
  const options = { config, database, hotReads: new HotReads(), log: createLogger(config) };
  const imports = [PlatformModule.forRoot(options), CqrsModule.forRoot(), IdentityModule, BillingModule];
  const app = await NestFactory.createApplicationContext(
    { module: AppModule, imports },
    { logger: false, abortOnError: false },
  );
  try {
    const output = await carryOut(task, app.get(CommandBus), database, app.get(Stations));
    // Before the database connections are closed.
    await app.get(InstanceBus).flush();
    return output;
  } finally {
    await app.close();
  }
}

try {
  console.log(await run(adminTask(process.argv.slice(2))));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
