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
import { InstanceBus } from './platform/live/instance-bus.js';
import { HotReads } from './platform/live/snapshots.js';
import { createLogger } from './platform/log.js';
import { PlatformModule } from './platform/platform.module.js';
import { type ReportedMessage, reportedMessages } from './social/index.js';

// Administration from the command line, through the same commands as the product, which may be running.

class UsageError extends Error {}

const USAGE = `Usage:
  npm run admin -- grant CALL --months N    give a subscription of 1 to 120 months
  npm run admin -- make-admin CALL          make an administrator
  npm run admin -- no-admin CALL            remove the administrator role
  npm run admin -- reports                  list reported messages, latest first`;

type Options = { months?: string };
type AdminCommand = (bus: CommandBus, database: Database) => Promise<string>;

/** The commands by name; each returns the text to print. */
const COMMANDS: Record<string, (call: string, options: Options) => AdminCommand> = {
  grant: (call, { months }) => {
    const count = Number(months);
    if (!/^\d{1,3}$/.test(months ?? '') || count < 1 || count > 120)
      throw new UsageError(`How many months? From 1 to 120, for example: npm run admin -- grant ${call} --months 12`);
    return async (bus) => {
      const until = new Date(await bus.execute(new GrantPeriod(call, count, 'by the command line')));
      return `${call} is subscribed until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
    };
  },
  'make-admin': (call, options) => setAdmin(call, options, true),
  'no-admin': (call, options) => setAdmin(call, options, false),
};

function setAdmin(call: string, { months }: Options, isAdmin: boolean): AdminCommand {
  if (months !== undefined) throw new UsageError(USAGE);
  return async (bus) => {
    await bus.execute(new MakeAdmin({ callsign: call, isAdmin }));
    return isAdmin ? `${call} is an administrator now.` : `${call} is no longer an administrator.`;
  };
}

async function reports(_: CommandBus, database: Database): Promise<string> {
  const all = await reportedMessages(database);
  return all.map(reportText).join('\n\n') || 'No message was reported.';
}

/** Without control characters: users' text is printed to a terminal. */
function reportText({ reportedAt, reporter, sender, message, reason }: ReportedMessage): string {
  const at = reportedAt.toISOString().slice(0, 16).replace('T', ' ');
  const text = `${at} UTC  ${reporter} reports ${sender || 'a deleted account'}${reason && `: ${reason}`}\n${message}`;
  return text.replace(/[^\P{Cc}\n]/gu, ' ');
}

function parseCommand(args: readonly string[]): AdminCommand {
  const { positionals, values } = parseArguments(args);
  const [name = '', typedCall = '', ...more] = positionals;
  if (name === 'reports' && positionals.length === 1 && values.months === undefined) return reports;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || more.length > 0) throw new UsageError(USAGE);
  const call = parseCallsign(typedCall);
  if (!call) throw new UsageError(`“${typedCall}” is not a callsign.\n\n${USAGE}`);
  return command(call, values);
}

function parseArguments(args: readonly string[]): { positionals: string[]; values: Options } {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { months: { type: 'string' } } });
  } catch {
    throw new UsageError(USAGE);
  }
}

async function run(command: AdminCommand): Promise<string> {
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
    const output = await command(app.get(CommandBus), database);
    // Before the database connections are closed.
    await app.get(InstanceBus).flush();
    return output;
  } finally {
    await app.close();
  }
}

try {
  console.log(await run(parseCommand(process.argv.slice(2))));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
