import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SignedIn } from '@pileup/contract/identity';
import { call, register } from './operator.ts';

const run = promisify(execFile);

/** Grants a subscription as an administrator does: by the command line, while the server runs. */
export async function subscribe({ my_callsign }: SignedIn['user']): Promise<void> {
  await run(process.execPath, ['scripts/admin.mjs', 'grant', my_callsign, '--months', '1'], {
    env: { ...process.env, DATA_DIR: process.env.PRODUCT_FOLDER },
  });
}

/** A new operator with a subscription. */
export async function registerSubscriber(): Promise<SignedIn> {
  const { token, user } = await register();
  await subscribe(user);
  return { token, ...(await call('vuser', {}, token)) };
}
