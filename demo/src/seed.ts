import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from '../../scripts/build/builds.ts';
import { startPostgres } from '../../scripts/database/embedded-postgres.ts';
import { takeLock } from '../../scripts/database/launcher-lock.ts';
import { projectRoot } from '../../scripts/project-root.ts';
import { addAdministration } from './administration.ts';
import { ApiClient } from './api-client.ts';
import { beginContests, chooseCategories } from './begin-contests.ts';
import { communityOf } from './community/stations.ts';
import { type DemoRecord, emptyFolder, writeRecord } from './demo-folder.ts';
import { contactsOfDay, firstDayOf, History } from './history.ts';
import { ContactMedia, paintReceived } from './media/contact-media.ts';
import { addPayments } from './payments.ts';
import { addSocialLife, paintAlbums, SECOND_CALL, subscribeMembers } from './social-life.ts';
import { Publishing, writeArticles } from './writing/publishing.ts';

export interface SeedOptions {
  dataDir: string;
  stations: number;
  seed: number;
  /** Days that are logged live; older contacts are imported. */
  days: number;
}

/** Contacts of so many days before today have recordings and pictures. */
const MEDIA_DAYS = 6;

/** The parts of the app that are used here. */
interface App {
  listen(port: number, host: string): Promise<unknown>;
  getHttpServer(): { address(): { port: number } };
  close(): Promise<void>;
}

/** The clock as `platform/clock.ts` of the backend has it. */
interface Clock {
  now(): number;
  elapsed(): number;
  sleep(ms: number): Promise<void>;
}

type MakeApp = (config: unknown, clock: Clock) => Promise<{ app: App }>;

/**
 * Fills an empty folder with a community and its last weeks, over HTTP. Leaderboards only count contacts received soon
 * after they were made, so the app runs in this process (seed-main.ts) with a clock that runs through those weeks.
 */
export async function seedDemo(
  { dataDir, stations, seed, days }: SeedOptions,
  print: (line: string) => void,
): Promise<DemoRecord> {
  const lock = await takeLock(dataDir, print);
  try {
    emptyFolder(dataDir);
    writeRecord(dataDir, { whole: false, seed, stations, madeAt: new Date().toISOString(), contacts: 0, tokens: {} });
    await build({ print });
    // An interrupted demo is made again, so commits need not wait for the disk; stopping writes everything.
    const settings = { synchronous_commit: 'off' };
    const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), settings });
    try {
      const history = await simulatePast(dataDir, postgres.url, { stations, seed, days }, print);
      await postgres.stop(60_000);
      const record = { whole: true, seed, stations, madeAt: new Date().toISOString(), ...history };
      writeRecord(dataDir, record);
      return record;
    } finally {
      await postgres.stop();
    }
  } finally {
    lock.release();
  }
}

async function simulatePast(
  dataDir: string,
  databaseUrl: string,
  { stations, seed, days }: Omit<SeedOptions, 'dataDir'>,
  print: (line: string) => void,
): Promise<Pick<DemoRecord, 'contacts' | 'tokens'>> {
  const clock = { time: Date.now(), now: () => clock.time, elapsed: () => performance.now(), sleep: pause };
  const members = communityOf(seed, stations);
  const albums = await paintAlbums(seed, members);
  const articles = await writeArticles(seed, members);
  // Only contacts of the last days get pictures: the archive shows them first.
  const now = Date.now();
  const lastDays = Array.from({ length: Math.min(days, MEDIA_DAYS) + 1 }, (_, back) => days - back);
  const recent = lastDays.flatMap((day) => contactsOfDay({ seed, members, days }, firstDayOf(now, days), day));
  const received = await paintReceived(recent.filter(({ at }) => at < now));
  const app = await startApp(dataDir, databaseUrl, clock);
  const api = new ApiClient(`http://127.0.0.1:${app.getHttpServer().address().port}`, 32);
  try {
    const setClock = (ms: number) => {
      clock.time = ms;
    };
    const history: History = new History(api, {
      seed,
      members,
      days,
      print,
      setClock,
      now,
      logged: (contact, qdoId) => media.add(contact, qdoId),
      alsoUntil: (ms) => publishing.until(ms),
    });
    const { tokens, firstDay: from } = history;
    const publishing = new Publishing(api, articles, { seed, members, tokens, from, to: now, setClock });
    const media = new ContactMedia(api, { members, tokens, received });
    await history.signUp();
    await subscribeMembers(databaseUrl, members, now);
    await beginContests(databaseUrl, from, now);
    await chooseCategories(databaseUrl);
    await history.importEarlier();
    await history.live();
    const { contacts } = history;
    print(`${articles.length} posts were published and commented; ${media.count} recordings and pictures were added.`);
    await addSocialLife(api, { members, tokens, albums }, print);
    await addAdministration(databaseUrl, SECOND_CALL, seed, now);
    await addPayments(api, { members, tokens });
    return { contacts, tokens };
  } finally {
    api.close();
    await app.close();
  }
}

async function startApp(dataDir: string, databaseUrl: string, clock: Clock): Promise<App> {
  const { createApp } = (await import(join(projectRoot, 'backend/dist/src/app.js'))) as { createApp: MakeApp };
  const { loadConfig } = (await import(join(projectRoot, 'backend/dist/src/platform/config.js'))) as {
    loadConfig: (env: Record<string, string>) => unknown;
  };
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    // A worker has no leaderboards and cards to refresh while the clock runs fast.
    ROLE: 'worker',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
  });
  const { app } = await createApp(config, clock);
  await app.listen(0, '127.0.0.1');
  return app;
}
