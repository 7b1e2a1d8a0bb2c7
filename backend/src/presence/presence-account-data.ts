import { type Belonging, erasing, jsonFile, type OwnFile } from '../platform/account-data.js';
import { type Database, statement } from '../platform/database/database.js';

const RIG = statement('select * from presence.rig where account_id = $1');
const SEEN = statement('select seen_at from presence.seen where account_id = $1');
const PROGRAMS = statement(`
  select name, through, last_seen, last_sent from presence.program where account_id = $1 order by last_seen desc, id desc`);
const ERASE = ['rig', 'seen', 'qsy', 'program'].map((table) =>
  statement(`delete from presence.${table} where account_id = $1`),
);

/** For so long is kept what nobody is shown any more: when an operator was last seen, what a silent radio said last. */
const SILENT_MS = 30 * 86_400_000;
const SWEEP = ['rig where heard_at', 'seen where seen_at', 'qsy where asked_at', 'program where last_seen'].map((old) =>
  statement(`delete from presence.${old} < $1`),
);

/** What is known of an operator's radio and programs. */
export function ownPresence(database: Database): Belonging {
  return {
    name: 'radio and programs',
    files: (accountId) => files(database, accountId),
    erase: erasing(ERASE),
  };
}

async function* files(database: Database, accountId: number): AsyncIterable<OwnFile> {
  const [seen] = await database.run<{ seen_at: Date }>(SEEN, [accountId]);
  const [rig] = await database.run<{ account_id: number }>(RIG, [accountId]);
  const { account_id: _, ...said } = rig ?? { account_id: accountId };
  yield jsonFile('radio.json', 'When you were last seen, and what your radio said last.', {
    seen_at: seen?.seen_at ?? null,
    radio: rig ? said : null,
  });
  const programs = await database.run(PROGRAMS, [accountId]);
  yield jsonFile('programs.json', 'The programs that spoke for you, and what each sent last.', programs);
}

/** Forgets radios, programs and operators that have been silent for 30 days. */
export async function forgetSilent(database: Database, now: number): Promise<void> {
  for (const sweep of SWEEP) await database.run(sweep, [new Date(now - SILENT_MS)]);
}
