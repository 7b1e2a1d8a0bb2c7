import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { World } from './world.ts';

/** The letters a world without a mail server has written, oldest first. */
export async function letters(world: World): Promise<Email[]> {
  const folder = join(world.dataDir, 'outbox');
  const names = readdirSync(world.dataDir).includes('outbox') ? readdirSync(folder) : [];
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}

/** The first letter to that address whose subject matches; waits for it. */
export async function letterTo(world: World, address: string, subject: RegExp): Promise<Email> {
  const isIt = ({ to, subject: said }: Email) => to?.[0]?.address === address && subject.test(said ?? '');
  const all = await world.eventually(
    () => letters(world),
    (found) => found.some(isIt),
  );
  const found = all.find(isIt);
  if (!found) throw new Error('unreachable');
  return found;
}
