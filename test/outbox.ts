import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { World } from './world.ts';

/** The e-mails in a folder, oldest first; none when it is absent. */
export async function emailsIn(folder: string): Promise<Email[]> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}

/** The e-mails in the outbox of a World without a mail server, oldest first. */
export const emails = (world: World) => emailsIn(join(world.dataDir, 'outbox'));

/** Waits for the first e-mail to that address whose subject matches. */
export async function emailTo(world: World, address: string, subject: RegExp): Promise<Email> {
  const isIt = ({ to, subject: value }: Email) => to?.[0]?.address === address && subject.test(value ?? '');
  const all = await world.eventually(
    () => emails(world),
    (found) => found.some(isIt),
  );
  const found = all.find(isIt);
  if (!found) throw new Error('unreachable');
  return found;
}
