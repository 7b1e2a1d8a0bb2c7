import { createEvent, createStore, useStore } from '../store.ts';
import type { ChangedFields } from './merge-change.ts';
import { changeStored, readContacts, storeContact } from './outbox-database.ts';
import { readJournal, removeFromJournal, writeToJournal } from './outbox-journal.ts';
import {
  type ContactFields,
  isSameVersion,
  loggedVersion,
  type NewContact,
  type UnsentContact,
  withChanges,
  withEdit,
  withoutRefusal,
} from './unsent-contact.ts';

/** Contacts in the order of logging, of all accounts that were used in this browser. */
const contacts = createStore<readonly UnsentContact[]>([]);
/** Contacts that could not be stored: they last until the page closes. */
let unstored: readonly UnsentContact[] = [];
let lastUnstored = Number.MAX_SAFE_INTEGER - 1_000_000;

const added = createEvent();
/** Called when a contact was added in this tab or another one. */
export const onContactAdded = added.subscribe;

/** Notifies the other tabs that the database has changed. */
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel('pileup.outbox');
const announce = (change: 'added' | 'changed') => channel?.postMessage(change);
channel?.addEventListener('message', ({ data }) => {
  // Only new contacts are sent at once: after a failed attempt the tab that made it waits before the next one.
  void reload().then(() => data === 'added' && added.emit());
});

/** The last operation: they run one after the other, so that an older state never replaces a newer one. */
let last: Promise<unknown> = Promise.resolve();
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

/** Reads the changes of other tabs. If there is no database, the contacts of this page remain. */
export function reload(): Promise<void> {
  return inOrder(async () => {
    await storeUnstored();
    const stored = await readContacts().catch(() => []);
    const next = [...stored, ...unstored];
    if (JSON.stringify(next) !== JSON.stringify(contacts.get())) contacts.set(next);
  });
}

/** Tries again to store contacts: there may be space by now, or another tab has recovered one from the journal. */
async function storeUnstored(): Promise<void> {
  for (const contact of unstored) {
    try {
      await storeContact(withoutPlace(contact));
    } catch {
      return;
    }
    unstored = unstored.filter((one) => one !== contact);
    removeFromJournal(contact.id);
  }
}

/** Adds the contacts whose page closed while they were logged. Invoke it once, before anything is sent. */
export async function recoverContacts(): Promise<void> {
  await reload();
  await Promise.all(readJournal().map(store));
}

export interface Adding {
  /** Whether a copy is in this browser already: then the form may be cleared. */
  readonly isKept: boolean;
  /** Resolves when the database has the contact; false if only the memory could store it. */
  readonly stored: Promise<boolean>;
}

/** Stores a contact until the server has confirmed it: a closed page, a crash or an empty battery loses nothing. */
export function addContact(contact: NewContact): Adding {
  // Unless asked to persist it, the browser may delete the database when it needs space.
  void navigator.storage?.persist?.();
  const isKept = writeToJournal(contact);
  const stored = store(contact);
  void stored.then(announceAdded);
  return { isKept, stored };
}

function store(contact: NewContact): Promise<boolean> {
  return inOrder(async () => {
    // Another tab may have recovered the contact.
    if (contacts.get().some(({ id }) => id === contact.id)) return true;
    try {
      contacts.set([...contacts.get(), await storeContact(contact)]);
      removeFromJournal(contact.id);
      return true;
    } catch (error) {
      console.error('The contact could not be stored in the database of this browser.', error);
      const kept = { ...contact, n: lastUnstored++ };
      unstored = [...unstored, kept];
      contacts.set([...contacts.get(), kept]);
      return false;
    }
  });
}

type ContactChange = (stored: UnsentContact) => UnsentContact | null;

/** Changes the current state of a contact; null removes it. Nothing happens if the contact is gone. */
export async function changeContact(id: string, change: ContactChange): Promise<void> {
  await applied(id, change);
}

/** Removes a contact that was discarded. */
export const removeContact = (id: string): Promise<void> => changeContact(id, () => null);

/** Removes a contact that the server has confirmed; false if it was edited meanwhile, so that the edit is next. */
export async function confirmContact(sent: UnsentContact): Promise<boolean> {
  return !(await applied(sent.id, (stored) => (isSameVersion(stored, sent) ? null : stored)));
}

/**
 * Edits a new contact that waits. If it was sent after it was opened, it is edited in the log.
 *
 * @param opened the contact when the operator opened it
 * @param fields all fields of the contact after the edit
 * @param isByClock whether a changed time is that of this device's clock
 * @throws if the storage is full or blocked
 */
export async function editContact(opened: NewContact, fields: ContactFields, isByClock: boolean): Promise<void> {
  const edited = <Contact extends NewContact>(contact: Contact) => withEdit(contact, opened.fields, fields, isByClock);
  const ifSent = { ...edited(loggedVersion(opened)), isLogged: true } as const;
  await applied(opened.id, (stored) => withoutRefusal(edited(stored)), { isRequired: true, ifGone: ifSent });
  announceAdded();
}

/**
 * Deletes a new contact that waits. An attempt whose response was lost may have logged it, so that the server is asked.
 * @throws if the storage is full or blocked
 */
export async function withdrawContact(contact: NewContact): Promise<void> {
  const ifSent = { ...loggedVersion(contact), isWithdrawn: true, isLogged: true } as const;
  const withdrawn = (stored: UnsentContact) => ({ ...withoutRefusal(stored), isWithdrawn: true }) as const;
  await applied(contact.id, withdrawn, { isRequired: true, ifGone: ifSent });
  announceAdded();
}

function announceAdded(): void {
  announce('added');
  added.emit();
}

/**
 * The contact after the change; null if it was removed, undefined if there is none.
 * @param isRequired whether the change is the operator's: it fails if it cannot be stored. Others last as long as the
 *   page then.
 * @param ifGone the contact to store if there is none
 */
function applied(
  id: string,
  change: ContactChange,
  { isRequired = false, ifGone }: { isRequired?: boolean; ifGone?: NewContact } = {},
): Promise<UnsentContact | null | undefined> {
  return inOrder(async () => {
    const inMemory = unstored.find((one) => one.id === id);
    const changed = inMemory && change(inMemory);
    // There may be space by now.
    const next = await changeStored(id, change, changed ? withoutPlace(changed) : ifGone).catch((error) => {
      if (isRequired) throw error;
      if (inMemory) return changed;
      const listed = contacts.get().find((one) => one.id === id);
      return listed && change(listed);
    });
    const isStored = next && next !== changed;
    unstored = unstored.flatMap((one) => (one.id !== id ? one : next && !isStored ? next : []));
    if (changed && !isStored) writeToJournal(loggedVersion(changed));
    else removeFromJournal(id);
    const list = contacts.get();
    contacts.set(
      next && !list.some((one) => one.id === id)
        ? [...list, next]
        : list.flatMap((one) => (one.id === id ? (next ?? []) : one)),
    );
    announce('changed');
    return next;
  });
}

const withoutPlace = ({ n: _, ...contact }: UnsentContact): NewContact => contact;

export const unsentContacts = contacts.get;

/**
 * Whether a change of this contact is not sent yet: a further one must come after it.
 * @param replacedId the id of a change that the further one replaces
 */
export function hasWaitingChange(qdoId: number, replacedId: string | null = null): boolean {
  return contacts.get().some(({ id, change }) => change?.qdoId === qdoId && id !== replacedId);
}

/** The contact as it is for its operator, with the changes that are not sent yet. */
export function withWaitingChanges<Contact extends ChangedFields & { qdo_id: number }>(contact: Contact): Contact {
  return withChanges(contact, contacts.get());
}

/** The contacts of every account in this browser that the server has not confirmed. */
export function useUnsentContacts(): readonly UnsentContact[] {
  return useStore(contacts);
}
