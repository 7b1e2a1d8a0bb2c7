import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SignedIn } from '@pileup/contract/identity';
import pg from 'pg';
import { databaseOf } from '../../scripts/database/database-of.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { call } from './operator.ts';

const run = promisify(execFile);
const DAYS = 4;

// The account appears to have been subscribed, and to have logged its contacts, some days earlier.
const SHIFT = [
  `update billing.period set "from" = "from" - make_interval(days => $2 + 1) where account_id = $1`,
  `update logbook.qso set ts = ts - make_interval(days => $2), received_at = received_at - make_interval(days => $2),
     minute = minute - $2 * 1440 where account_id = $1`,
  'update ranking.counted set ts = ts - make_interval(days => $2) where account_id = $1',
  'update ranking.day set day = day - $2::integer where account_id = $1',
];

/** Decides due awards, in a process of its own beside the product. */
const PROGRAM = `
  import { CommandBus } from '@nestjs/cqrs';
  const load = (path) => import(${JSON.stringify(join(projectRoot, 'backend/dist/src'))} + '/' + path);
  const { createJobs } = await load('app.js');
  const { loadConfig } = await load('platform/config.js');
  const { DecideAwards } = await load('awards/index.js');
  const config = loadConfig();
  config.ROLE = 'web';
  const app = await createJobs(config);
  await app.get(CommandBus).execute(new DecideAwards({}));
  await app.close();
  process.exit(0);`;

/**
 * Moves all contacts of an account into the past, and decides the awards of those days; returns the id of one of the
 * account's.
 */
export async function decidedAward({ user, token }: SignedIn): Promise<number> {
  const dataDir = process.env.PRODUCT_FOLDER ?? '';
  const database = await databaseOf(dataDir);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    for (const text of SHIFT) await client.query(text, [user.id, DAYS]);
  } finally {
    await client.end();
  }
  const env = { ...process.env, NODE_ENV: 'development', DATABASE_URL: database.url, DATA_DIR: dataDir };
  await run(process.execPath, ['--input-type=module', '-e', PROGRAM], { cwd: projectRoot, env });
  await database.stop();
  const [award] = (await call('vawards', {}, token)).own_awards.filter(({ period }) => period === 'day');
  if (!award) throw new Error('no award was decided');
  return award.id;
}
