import { parseArgs } from 'node:util';
import type { AccountActName } from '@pileup/contract/admin/users';
import { parseCallsign } from '@pileup/radio/callsign';

/** A task for `npm run admin`, as read from its arguments. */
export type AdminTask =
  | {
      readonly name: AccountActName;
      readonly callsign: string;
      readonly reason: string;
      /** For `grant`. */
      readonly months?: number;
    }
  | { readonly name: 'show'; readonly callsign: string }
  | { readonly name: 'reports' }
  | { readonly name: 'acts' };

/** Thrown for wrong arguments; the message explains how to write them. */
export class UsageError extends Error {}

const USAGE = `Usage:
  npm run admin -- grant CALL --months N              give a subscription of 1 to 120 months
  npm run admin -- make-admin CALL                    make an administrator
  npm run admin -- no-admin CALL                      remove the administrator role
  npm run admin -- suspend CALL --reason TEXT         suspend the operator, with all callsigns
  npm run admin -- reinstate CALL --reason TEXT       lift the suspension
  npm run admin -- confirm CALL --reason TEXT         confirm the e-mail address
  npm run admin -- end-sessions CALL --reason TEXT    sign out every browser
  npm run admin -- show CALL                          show the state of an account
  npm run admin -- reports                            list the last 200 reports, latest first
  npm run admin -- acts                               list the last 50 acts of administrators, latest first

The first three also take --reason TEXT. Each act is stored in the history with its reason.`;

/** Whether an act needs a reason; acts that need none are older than the history of acts. */
const ACTS: Readonly<Record<AccountActName, boolean>> = {
  grant: false,
  'make-admin': false,
  'no-admin': false,
  suspend: true,
  reinstate: true,
  confirm: true,
  'end-sessions': true,
};
const DEFAULT_REASON = 'From the command line.';

/** Reads the command line of `npm run admin`. @throws UsageError */
export function adminTask(args: readonly string[]): AdminTask {
  const { positionals, months, reason } = parseArguments(args);
  const [name = '', typedCall = '', ...more] = positionals;
  const hasOptions = months !== undefined || reason !== undefined;
  if (positionals.length === 1 && !hasOptions) {
    if (name === 'reports') return { name };
    if (name === 'acts') return { name };
  }
  if (name !== 'show' && !isAct(name)) throw new UsageError(USAGE);
  if (more.length > 0 || (name === 'show' && hasOptions)) throw new UsageError(USAGE);
  if (months !== undefined && name !== 'grant') throw new UsageError(USAGE);
  const callsign = parseCallsign(typedCall);
  if (!callsign) throw new UsageError(`“${typedCall}” is not a callsign.\n\n${USAGE}`);
  if (name === 'show') return { name, callsign };
  const act = { name, callsign, reason: reasonOf(name, callsign, reason) };
  return name === 'grant' ? { ...act, months: monthsOf(callsign, months) } : act;
}

const isAct = (name: string): name is AccountActName => Object.hasOwn(ACTS, name);

function reasonOf(name: AccountActName, callsign: string, given: string | undefined): string {
  const reason = given?.trim() ?? (ACTS[name] ? '' : DEFAULT_REASON);
  if (reason.length >= 3 && reason.length <= 500 && !/\p{Cc}/u.test(reason)) return reason;
  throw new UsageError(
    `Why? In 3 to 500 characters, for example: npm run admin -- ${name} ${callsign} --reason "Asked by e-mail"`,
  );
}

function monthsOf(callsign: string, months: string | undefined): number {
  const count = Number(months);
  if (/^\d{1,3}$/.test(months ?? '') && count >= 1 && count <= 120) return count;
  throw new UsageError(`How many months? From 1 to 120, for example: npm run admin -- grant ${callsign} --months 12`);
}

function parseArguments(args: readonly string[]) {
  try {
    const options = { months: { type: 'string' }, reason: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { positionals, months: values.months, reason: values.reason };
  } catch {
    throw new UsageError(USAGE);
  }
}
