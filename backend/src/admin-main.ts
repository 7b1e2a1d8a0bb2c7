import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { parseCallsign } from '@pileup/radio/callsign';
import { AppModule, ENTITIES } from './app.module.js';
import { BillingModule, GrantPeriod } from './billing/index.js';
import { IdentityModule, MakeAdmin } from './identity/index.js';
import { loadConfig } from './platform/config.js';
import { Database } from './platform/database/database.js';
import { Refused } from './platform/errors.js';
import { Push } from './platform/live/instance-bus.js';
import { HotReads } from './platform/live/snapshots.js';
import { makeLog } from './platform/log.js';
import { PlatformModule } from './platform/platform.module.js';
import { type ReportedMessage, reportedMessages } from './social/index.js';

// What only whoever runs the program may do, from its command line, while it goes on: by the same commands.

/** What was asked for is not understood. */
class Wrong extends Error {}

const USAGE = `What shall be done? One of:
  npm run admin -- grant CALL --months N    give a subscription of 1 to 120 months
  npm run admin -- make-admin CALL          make an administrator
  npm run admin -- no-admin CALL            make one an operator like any other
  npm run admin -- reports                  list the messages that were reported, latest first`;

type Options = { months?: string };
type Deed = (bus: CommandBus, database: Database) => Promise<string>;

/** What is done by which word; each answers what to say of it. */
const DEEDS: Record<string, (call: string, options: Options) => Deed> = {
  grant: (call, { months }) => {
    const many = Number(months);
    if (!/^\d{1,3}$/.test(months ?? '') || many < 1 || many > 120)
      throw new Wrong(`How many months? From 1 to 120, for example: npm run admin -- grant ${call} --months 12`);
    return async (bus) => {
      const until = new Date(await bus.execute(new GrantPeriod(call, many, 'by the command line')));
      return `${call} is subscribed until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
    };
  },
  'make-admin': (call, options) => admin(call, options, true),
  'no-admin': (call, options) => admin(call, options, false),
};

function admin(call: string, { months }: Options, isAdmin: boolean): Deed {
  if (months !== undefined) throw new Wrong(USAGE);
  return async (bus) => {
    await bus.execute(new MakeAdmin(call, isAdmin));
    return isAdmin ? `${call} is an administrator now.` : `${call} is no administrator any more.`;
  };
}

async function reports(_: CommandBus, database: Database): Promise<string> {
  const all = await reportedMessages(database);
  return all.map(reportText).join('\n\n') || 'No message was reported.';
}

/** What strangers wrote goes to a terminal: without control characters. */
function reportText({ reportedAt, reporter, sender, message, reason }: ReportedMessage): string {
  const at = reportedAt.toISOString().slice(0, 16).replace('T', ' ');
  const said = `${at} UTC  ${reporter} reports ${sender || 'somebody who is gone'}${reason && `: ${reason}`}\n${message}`;
  return said.replace(/[^\P{Cc}\n]/gu, ' ');
}

function asked(args: readonly string[]): Deed {
  const { positionals, values } = parsed(args);
  const [word = '', written = '', ...more] = positionals;
  if (word === 'reports' && positionals.length === 1 && values.months === undefined) return reports;
  const deed = Object.hasOwn(DEEDS, word) ? DEEDS[word] : undefined;
  if (!deed || more.length > 0) throw new Wrong(USAGE);
  const call = parseCallsign(written);
  if (!call) throw new Wrong(`“${written}” is no callsign.\n\n${USAGE}`);
  return deed(call, values);
}

function parsed(args: readonly string[]): { positionals: string[]; values: Options } {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { months: { type: 'string' } } });
  } catch {
    throw new Wrong(USAGE);
  }
}

async function perform(deed: Deed): Promise<string> {
  const config = loadConfig();
  // It answers nobody and works off nothing: requests and jobs are the running program's.
  config.ROLE = 'web';
  config.LOG_LEVEL = 'silent';
  config.DATABASE_POOL = 2;
  const database = await Database.connect(config, ENTITIES);
  await database.migrate();
  const outside = { config, database, hotReads: new HotReads(), log: makeLog(config) };
  const imports = [PlatformModule.on(outside), CqrsModule.forRoot(), IdentityModule, BillingModule];
  const app = await NestFactory.createApplicationContext(
    { module: AppModule, imports },
    { logger: false, abortOnError: false },
  );
  try {
    const said = await deed(app.get(CommandBus), database);
    // Nobody is left to tell it once the database is closed.
    await app.get(Push).left();
    return said;
  } finally {
    await app.close();
  }
}

try {
  console.log(await perform(asked(process.argv.slice(2))));
} catch (error) {
  if (!(error instanceof Wrong || error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof Wrong ? 2 : 1;
}
