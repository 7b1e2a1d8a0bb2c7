import type { EntityPeriod, ExplainEntityResponse } from '@pileup/contract/logbook';

type Reason = ExplainEntityResponse['reason'];

/** Why a call has its entity, or none: a sentence. */
export function reasonText({ kind, text }: Reason, call: string): string {
  switch (kind) {
    case 'exception':
      return `The country file lists ${call} itself for this time.`;
    case 'invalid':
      return `The country file says that this operation of ${call} does not count for DXCC.`;
    case 'prefix':
      return `The longest matching prefix in the country file on this day is ${text}.`;
    case 'whitelist':
      return `The prefix ${text} belongs to an entity that counts only for calls listed in the country file, and ${call} is not listed for this time.`;
    case 'expedition':
      return `${text} was an expedition on this day.`;
    case 'former':
      return `The prefix of ${text} belonged to another entity on this day.`;
    case 'gap':
      return `The prefix of ${text} was used differently then, and its entity on that date is not known.`;
    case 'call':
      return `The country list has an entry for ${call} itself.`;
    case 'slash':
      return `The part after the slash says where the station is: ${text}.`;
    case 'longest':
      return `The longest known prefix is ${text}.`;
    case 'nowhere':
      return 'A station aboard a ship or an aircraft is not in any DXCC entity.';
    case 'unknown':
      return `No rule matches ${call}.`;
  }
}

/** A time as days: `until 1973-09-16`, `since 1991-06-26`, `2026-02-28 to 2026-03-31`. */
export function timeText({ from, until }: Pick<EntityPeriod, 'from' | 'until'>): string {
  const [first, last] = [from?.slice(0, 10), until?.slice(0, 10)];
  if (first && last) return first === last ? first : `${first} to ${last}`;
  if (first) return `since ${first}`;
  return last ? `until ${last}` : 'at all times';
}
