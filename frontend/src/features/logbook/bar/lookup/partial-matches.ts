import type { KeptQso } from '@pileup/contract/logbook';

/** A known callsign that contains the typed text. */
export interface PartialMatch {
  readonly call: string;
  readonly name: string;
  /** Number of contacts among those on this device. */
  readonly contacts: number;
  readonly isMember: boolean;
}

/** Shorter texts match too many callsigns; the server has the same limit. */
export const MIN_PART = 3;
const MAX_MATCHES = 8;

/** The callsigns of a log with the latest name and the number of contacts. */
export type WorkedCalls = ReadonlyMap<string, { readonly name: string; readonly contacts: number }>;

/** @param newest contacts, newest first */
export function workedCalls(newest: readonly Pick<KeptQso, 'Call' | 'Name'>[]): WorkedCalls {
  const calls = new Map<string, { name: string; contacts: number }>();
  for (const { Call, Name } of newest) {
    const known = calls.get(Call);
    if (!known) calls.set(Call, { name: Name, contacts: 1 });
    else {
      known.contacts++;
      known.name ||= Name;
    }
  }
  return calls;
}

/** Known callsigns that contain the typed text, those of the log first; the typed callsign itself is left out. */
export function partialMatches(
  typed: string,
  own: WorkedCalls,
  members: readonly { readonly call: string; readonly name: string }[],
): PartialMatch[] {
  if (typed.length < MIN_PART) return [];
  const memberNames = new Map(members.map(({ call, name }) => [call, name]));
  const matches: PartialMatch[] = [];
  for (const [call, { name, contacts }] of own)
    if (call.includes(typed))
      matches.push({ call, name: name || (memberNames.get(call) ?? ''), contacts, isMember: memberNames.has(call) });
  matches.sort((one, other) => other.contacts - one.contacts || one.call.localeCompare(other.call));
  for (const { call, name } of members)
    if (!own.has(call) && call.includes(typed)) matches.push({ call, name, contacts: 0, isMember: true });
  return matches.filter(({ call }) => call !== typed).slice(0, MAX_MATCHES);
}
