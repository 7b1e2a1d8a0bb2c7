import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { AccountActName } from '@pileup/contract/admin/users';
import { ActOnAccount, actsText, reportsText, UserDetails, userText } from './admin/index.js';
import { type AdminTask, adminTask, UsageError } from './admin-arguments.js';
import { AppModule, ENTITIES } from './app.module.js';
import { Stations } from './identity/index.js';
import { loadConfig } from './platform/config.js';
import { Database } from './platform/database/database.js';
import { Refused } from './platform/errors.js';
import { InstanceBus } from './platform/live/instance-bus.js';
import { HotReads } from './platform/live/snapshots.js';
import { createLogger } from './platform/log.js';

// Administration from the command line, through the same commands as the product, which may be running.

const DONE: Readonly<Record<Exclude<AccountActName, 'grant'>, string>> = {
  'make-admin': 'is an administrator now',
  'no-admin': 'is no longer an administrator',
  suspend: 'is suspended, with all callsigns of its operator',
  reinstate: 'is no longer suspended',
  confirm: 'has a confirmed e-mail address now',
  'end-sessions': 'is signed out everywhere',
};

/** Carries out the task and returns the text to print. */
async function carryOut(task: AdminTask, app: INestApplicationContext): Promise<string> {
  const database = app.get(Database);
  const stations = app.get(Stations);
  if (task.name === 'reports') return (await reportsText(database, stations)) || 'Nothing has been reported.';
  if (task.name === 'acts') return (await actsText(database, stations)) || 'No administrator actions yet.';
  const details = app.get(UserDetails, { strict: false });
  const { callsign } = task;
  if (task.name === 'show') return userText(await details.ofCall(callsign));
  const { name, reason } = task;
  const act = new ActOnAccount({ admin: null, account: { callsign }, act: name, reason, months: task.months });
  await app.get(CommandBus).execute(act);
  if (name !== 'grant') return `${callsign} ${DONE[name]}.`;
  const { subscribed_until } = await details.ofCall(callsign);
  return `${callsign} is subscribed until ${subscribed_until?.slice(0, 16).replace('T', ' ')} UTC.`;
}

async function run(task: AdminTask): Promise<string> {
  const config = loadConfig();
  // Handles no requests and runs no jobs.
  config.ROLE = 'web';
  config.LOG_LEVEL = 'silent';
  config.DATABASE_POOL = 4;
  const database = await Database.connect(config, ENTITIES);
  await database.migrate();
  const options = { config, database, hotReads: new HotReads(), log: createLogger(config) };
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(options), {
    logger: false,
    abortOnError: false,
  });
  try {
    const output = await carryOut(task, app);
    // Messages must be sent before the database connections are closed.
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
