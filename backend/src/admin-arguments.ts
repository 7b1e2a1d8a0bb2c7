import { parseArgs } from 'node:util';
import { parseCallsign } from '@pileup/radio/callsign';

/** What `npm run admin` is asked to do. */
export type AdminTask =
  | { readonly name: 'grant'; readonly callsign: string; readonly months: number }
  | { readonly name: 'make-admin' | 'no-admin'; readonly callsign: string }
  | { readonly name: 'reports' };

/** The arguments are wrong; the message says how to write them. */
export class UsageError extends Error {}

const USAGE = `Usage:
  npm run admin -- grant CALL --months N    give a subscription of 1 to 120 months
  npm run admin -- make-admin CALL          make an administrator
  npm run admin -- no-admin CALL            remove the administrator role
  npm run admin -- reports                  list the last 200 reports, latest first`;

/** Reads the command line of `npm run admin`. @throws UsageError */
export function adminTask(args: readonly string[]): AdminTask {
  const { positionals, months } = parseArguments(args);
  const [name = '', typedCall = '', ...more] = positionals;
  const isGrant = name === 'grant';
  if (name === 'reports' && positionals.length === 1 && months === undefined) return { name };
  if (!isGrant && name !== 'make-admin' && name !== 'no-admin') throw new UsageError(USAGE);
  if (more.length > 0 || (months !== undefined && !isGrant)) throw new UsageError(USAGE);
  const callsign = parseCallsign(typedCall);
  if (!callsign) throw new UsageError(`“${typedCall}” is not a callsign.\n\n${USAGE}`);
  if (!isGrant) return { name, callsign };
  const count = Number(months);
  if (!/^\d{1,3}$/.test(months ?? '') || count < 1 || count > 120)
    throw new UsageError(`How many months? From 1 to 120, for example: npm run admin -- grant ${callsign} --months 12`);
  return { name, callsign, months: count };
}

function parseArguments(args: readonly string[]): { positionals: string[]; months: string | undefined } {
  try {
    const options = { months: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { positionals, months: values.months };
  } catch {
    throw new UsageError(USAGE);
  }
}
