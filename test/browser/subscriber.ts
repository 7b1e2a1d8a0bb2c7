import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SignedIn } from '@pileup/contract/identity';
import { call, register } from './operator.ts';

const run = promisify(execFile);

/** Runs `npm run admin` while the server runs. */
const admin = (...task: string[]) =>
  run(process.execPath, ['scripts/run.mjs', 'admin', ...task], {
    env: { ...process.env, DATA_DIR: process.env.PRODUCT_FOLDER },
  });

/** Grants a subscription as an administrator does: by the command line. */
export async function subscribe({ my_callsign }: SignedIn['user']): Promise<void> {
  await admin('grant', my_callsign, '--months', '1');
}

/** A new operator with a subscription, and an empty inbox. */
export async function registerSubscriber(): Promise<SignedIn> {
  const { token, user } = await register();
  await subscribe(user);
  // The grant is notified there.
  const { notifications } = await call('vinbox', {}, token);
  for (const { id } of notifications) await call('vinbox/delete', { id }, token);
  return { token, ...(await call('vuser', {}, token)) };
}

/** A new operator who is an administrator. */
export async function registerAdmin(): Promise<SignedIn> {
  const { token, user } = await register();
  await admin('make-admin', user.my_callsign);
  return { token, ...(await call('vuser', {}, token)) };
}
