import type { QsoFields } from '@pileup/contract/logbook';
import { isTemporary, RefusedError } from '../http/http.ts';
import { type ChangedFields, type FieldConflict, nested, withFields } from './merge-change.ts';

/** A change of a contact that is already in the log. */
export interface Change {
  readonly qdoId: number;
  /** The fields before the change. */
  readonly base: ChangedFields;
  readonly isDeletion?: true;
  /** The operator wants the deletion although the contact was changed elsewhere. */
  readonly isForced?: true;
}

export type ContactFields = QsoFields & { TS: string };

/** A contact as it is logged, or a change of one, before it is stored in this browser. */
export interface NewContact {
  /** UUID; the server logs one contact per id, however often it is sent. */
  readonly id: string;
  /** The account it belongs to; another one may be signed in when it is sent. */
  readonly accountId: number;
  /** The callsign of that account, for people. */
  readonly station: string;
  readonly fields: ContactFields;
  /** The time is that of this device's clock, which may be wrong; absent if it was typed, corrected or measured as right. */
  readonly byClock?: true;
  /** Absent for a new contact. `fields` are those after the change; those of a deleted contact are as they were. */
  readonly change?: Change;
  /**
   * The fields of a new contact before each edit while it waited: an attempt with a lost response may have logged any
   * of them, so that the edit follows as an update.
   */
  readonly earlier?: readonly ContactFields[];
  /** A new contact that was deleted while it waited. */
  readonly isWithdrawn?: true;
  /** Whether the operator wants the deletion although the contact was changed elsewhere. */
  readonly isForced?: true;
  /** A new contact that the server had confirmed before it was edited or deleted. */
  readonly isLogged?: true;
}

/** A contact in this browser that the server has not confirmed yet. */
export interface UnsentContact extends NewContact {
  /** Place in the order of logging. */
  readonly n: number;
  /** Failed attempts because of the network or the server, and why the last one failed. It is sent again automatically. */
  readonly tries?: number;
  readonly failure?: string;
  /** Why the server refused the contact, and the texts by field: the operator must decide. */
  readonly refusal?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Fields that were changed elsewhere, too; empty if the contact is to be deleted. The operator chooses. */
  readonly conflicts?: readonly FieldConflict[];
}

/** The contact was changed elsewhere, too. */
export class ChangeConflict extends Error {
  readonly conflicts: readonly FieldConflict[];

  constructor(call: string, conflicts: readonly FieldConflict[]) {
    super(`${call} was also changed elsewhere.`);
    this.name = 'ChangeConflict';
    this.conflicts = conflicts;
  }
}

/** The first contact of the account that is to be sent. */
export function nextToSend(contacts: readonly UnsentContact[], accountId: number): UnsentContact | undefined {
  return contacts.find((contact) => contact.accountId === accountId && contact.refusal === undefined);
}

/** The contact with its edits among `unsent` that are going to be sent. */
export function withChanges<Contact extends ChangedFields & { qdo_id: number }>(
  contact: Contact,
  unsent: readonly UnsentContact[],
): Contact {
  const edits = unsent.filter(
    ({ change, refusal }) => change?.qdoId === contact.qdo_id && !change.isDeletion && refusal === undefined,
  );
  return edits.reduce((changed, { change, fields }) => {
    const known = Object.keys(change?.base ?? {}) as (keyof ChangedFields)[];
    const sent = known.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]));
    return withFields(changed, Object.fromEntries(sent));
  }, contact);
}

/** A smaller error of the clock changes no contact. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Whether the operator must first decide about the contact's time. `offset`: lead of the server's clock, ms. */
export function hasDoubtfulTime(contact: UnsentContact, offset: number | null): boolean {
  return contact.byClock === true && !contact.isWithdrawn && offset !== null && !isClockRight(offset);
}

/** Whether this device's clock was measured, and is right. */
export function isClockRight(offset: number | null): boolean {
  return offset !== null && Math.abs(offset) < CLOCK_TOLERANCE_MS;
}

/** The contact with its time accepted, moved by `shift` ms. */
export function withTime({ byClock: _, ...contact }: UnsentContact, shift: number): UnsentContact {
  const TS = new Date(Math.round((Date.parse(contact.fields.TS) + shift) / 1_000) * 1_000).toISOString();
  return TS === contact.fields.TS ? contact : withVersion(contact, { ...contact.fields, TS });
}

function withVersion<Contact extends NewContact>(contact: Contact, fields: ContactFields): Contact {
  return { ...contact, fields, earlier: [...(contact.earlier ?? []), contact.fields] };
}

/**
 * A waiting new contact with what an edit changed. It may have been changed otherwise since it was opened: in another
 * tab, or by a corrected clock.
 *
 * @param opened the contact's fields when the operator opened it
 * @param edited all of the contact's fields after the edit
 * @param isByClock whether a changed time is that of this device's clock
 */
export function withEdit<Contact extends NewContact>(
  contact: Contact,
  opened: ContactFields,
  edited: ContactFields,
  isByClock: boolean,
): Contact {
  const { isWithdrawn: _, isForced: __, byClock, ...rest } = contact;
  const names = Object.keys({ ...opened, ...edited }) as (keyof ContactFields)[];
  const changed = names.filter((name) => name !== 'fields' && opened[name] !== edited[name]);
  const kept = Object.entries(contact.fields).filter(([name]) => !changed.includes(name as keyof ContactFields));
  const set = changed.flatMap((name) => (edited[name] === undefined ? [] : [[name, edited[name]]]));
  const isDoubtful = changed.includes('TS') ? isByClock : byClock;
  const next = { ...rest, ...(isDoubtful && { byClock: isDoubtful }) } as Contact;
  const fields = Object.fromEntries([...kept, ...set]) as ContactFields;
  return withVersion(next, withFields(fields, changedExtra(opened.fields, edited.fields)));
}

/** Which of the further fields an edit changed; '' for a removed one. */
function changedExtra(opened: QsoFields['fields'], edited: QsoFields['fields']): Pick<QsoFields, 'fields'> {
  const names = Object.keys({ ...opened, ...edited }).filter(
    (name) => (opened?.[name] ?? '') !== (edited?.[name] ?? ''),
  );
  return names.length === 0 ? {} : { fields: Object.fromEntries(names.map((name) => [name, edited?.[name] ?? ''])) };
}

/** Whether both are the same contact with the same fields, to be sent in the same way. */
export function isSameVersion(one: NewContact, other: NewContact): boolean {
  const [a, b] = [one, other].map((each) => [each.id, each.fields, each.change, each.isWithdrawn, each.isForced]);
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The contact after a failed attempt, and the seconds until the next one, if there is one. */
export function afterFailure(contact: UnsentContact, error: unknown): { contact: UnsentContact; retryIn?: number } {
  const text = error instanceof Error ? error.message : String(error);
  const { tries = 0 } = contact;
  const retryIn = retryDelaySeconds(error, tries);
  if (retryIn !== undefined) return { contact: { ...contact, failure: text, tries: tries + 1 }, retryIn };
  if (error instanceof ChangeConflict) return { contact: { ...contact, refusal: text, conflicts: error.conflicts } };
  const errors = error instanceof RefusedError ? error.errors : {};
  return { contact: { ...contact, refusal: text, errors } };
}

/** The contact in its stored state, after a failed attempt: an edit made meanwhile was not refused. */
export function withFailure(stored: UnsentContact, attempted: UnsentContact, error: unknown): UnsentContact {
  const failed = afterFailure(stored, error);
  return failed.retryIn !== undefined || isSameVersion(stored, attempted) ? failed.contact : stored;
}

/** The contact as logged, without the results of the attempts to send it. */
export function loggedVersion(contact: NewContact): NewContact {
  const { n: _, tries: __, failure: ___, ...logged } = withoutRefusal(contact as UnsentContact);
  return logged;
}

/** A deleted contact as another new one: the deletion retains the id and the earlier versions. */
export function againAsNew(contact: NewContact): NewContact {
  const { earlier: _, isLogged: __, isWithdrawn: ___, isForced: ____, ...again } = loggedVersion(contact);
  return again;
}

/** The new contacts of an account among those that were not sent yet; deleted ones do not count. */
export function newContactsOf(accountId: number | undefined, unsent: readonly UnsentContact[]): UnsentContact[] {
  return unsent.filter((contact) => contact.accountId === accountId && !contact.change && !contact.isWithdrawn);
}

/** One entry for each contact: one that was changed several times, or deleted and logged again by Undo, has several. */
export function eachOnce(unsent: readonly UnsentContact[]): UnsentContact[] {
  const keyOf = ({ accountId, fields, change }: UnsentContact) =>
    `${accountId} ${change?.qdoId ?? `${fields.Call} ${fields.TS}`}`;
  return [...new Map(unsent.map((contact) => [keyOf(contact), contact])).values()];
}

/** The contact as it was before it was refused. */
export function withoutRefusal({ refusal: _, errors: __, conflicts: ___, ...contact }: UnsentContact): UnsentContact {
  return contact;
}

/**
 * The change with its conflicts settled: with the values of this device, or those of the log. A deletion is then wanted
 * whatever was changed.
 */
export function withChoice(contact: UnsentContact, chosen: 'here' | 'there'): UnsentContact {
  const { change, fields, conflicts, earlier = [], isWithdrawn } = contact;
  // The choice was made in another tab.
  if (!conflicts) return contact;
  const next = withoutRefusal(contact);
  if (isWithdrawn) return { ...next, isForced: true };
  if (change?.isDeletion) return { ...next, change: { ...change, isForced: true } };
  const there = nested(Object.fromEntries(conflicts.map((each) => [each.field, each.there])));
  const settled = { ...next, fields: chosen === 'there' ? withFields(fields, there) : fields };
  if (!change) return { ...settled, earlier: [...earlier, withFields(fields, there)] };
  return { ...settled, change: { ...change, base: withFields(change.base, there) } };
}

const FIRST_RETRY_S = 5;
const MAX_RETRY_S = 300;

/**
 * Seconds until a failed contact is sent again (exponential backoff): after a network error, 429 or 5xx, and
 * after 412: a contact that another device changed meanwhile is compared again. Undefined if the server refused the
 * contact itself.
 * @param tries failed attempts so far
 */
export function retryDelaySeconds(error: unknown, tries: number): number | undefined {
  const isChanged = error instanceof RefusedError && error.status === 412;
  if (!isChanged && !isTemporary(error)) return undefined;
  const retryAfter = (error instanceof RefusedError && error.retryAfter) || 0;
  return Math.max(retryAfter, Math.min(MAX_RETRY_S, FIRST_RETRY_S * 2 ** tries));
}

/** Parses a stored contact; undefined for anything that is not a contact. */
export function readContact(value: unknown): UnsentContact | undefined {
  const { n, id, accountId, station, fields } = (value ?? {}) as Partial<UnsentContact>;
  const isContact =
    [n, accountId].every(Number.isSafeInteger) &&
    [id, station, fields?.Call, fields?.Mode, fields?.TS].every((text) => typeof text === 'string');
  return isContact ? (value as UnsentContact) : undefined;
}
