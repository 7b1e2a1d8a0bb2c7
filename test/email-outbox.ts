import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { TestApp } from './test-app.ts';

/** The e-mails in a folder, oldest first; none when it is absent. */
export async function emailsIn(folder: string): Promise<Email[]> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}

/** The e-mails in the outbox of a test app without a mail server, oldest first. */
export const emails = (testApp: TestApp) => emailsIn(join(testApp.dataDir, 'outbox'));

/** Waits for the first e-mail to that address whose subject matches. */
export async function emailTo(testApp: TestApp, address: string, subject: RegExp): Promise<Email> {
  const isIt = ({ to, subject: value }: Email) => to?.[0]?.address === address && subject.test(value ?? '');
  const all = await testApp.eventually(
    () => emails(testApp),
    (found) => found.some(isIt),
  );
  const found = all.find(isIt);
  if (!found) throw new Error('unreachable');
  return found;
}
