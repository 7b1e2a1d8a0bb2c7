import { createEvent, createStore, useStore } from '../store.ts';
import type { ChangedFields } from './merge-change.ts';
import { deleteContact, readContacts, replaceContact, storeContact } from './outbox-database.ts';
import { readJournal, removeFromJournal, writeToJournal } from './outbox-journal.ts';
import { type NewContact, type UnsentContact, withChanges } from './unsent-contact.ts';

/** In the order of logging, those of all accounts that were used in this browser. */
const contacts = createStore<readonly UnsentContact[]>([]);
/** Contacts that could not be stored: they last until the page closes. */
let unstored: readonly UnsentContact[] = [];
let lastUnstored = Number.MAX_SAFE_INTEGER - 1_000_000;

const added = createEvent();
/** A contact was added in this tab or another one. */
export const onContactAdded = added.subscribe;

/** Tells the other tabs that the database has changed. */
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel('pileup.outbox');
const announce = (change: 'added' | 'changed') => channel?.postMessage(change);
channel?.addEventListener('message', ({ data }) => {
  // Only what is new is sent at once: after a failed attempt the tab that made it waits before the next one.
  void reload().then(() => data === 'added' && added.emit());
});

/** One operation after the other, so that an older state never replaces a newer one. */
let last: Promise<unknown> = Promise.resolve();
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

/** Reads what other tabs have changed. Without a database the contacts of this page remain. */
export function reload(): Promise<void> {
  return inOrder(async () => {
    const stored = await readContacts().catch(() => []);
    const next = [...stored, ...unstored];
    if (JSON.stringify(next) !== JSON.stringify(contacts.get())) contacts.set(next);
  });
}

/** Adds the contacts whose page closed while they were logged. To be called once, before anything is sent. */
export async function recoverContacts(): Promise<void> {
  await reload();
  await Promise.all(readJournal().map(store));
}

export interface Adding {
  /** Whether a copy is in this browser already: then the form may be cleared. */
  readonly isKept: boolean;
  /** Resolves when the database has the contact; false if it could be kept in memory only. */
  readonly stored: Promise<boolean>;
}

/** Keeps a contact until the server has confirmed it, so that a closed page, a crash or an empty battery loses nothing. */
export function addContact(contact: NewContact): Adding {
  // Else the browser may delete the database when it needs space.
  void navigator.storage?.persist?.();
  const isKept = writeToJournal(contact);
  const stored = store(contact);
  void stored.then(() => {
    announce('added');
    added.emit();
  });
  return { isKept, stored };
}

function store(contact: NewContact): Promise<boolean> {
  return inOrder(async () => {
    // Another tab may have recovered it.
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

export function changeContact(changed: UnsentContact): Promise<void> {
  return inOrder(async () => {
    const replaced = (list: readonly UnsentContact[]) => list.map((one) => (one.n === changed.n ? changed : one));
    unstored = replaced(unstored);
    await replaceContact(changed).catch(() => undefined);
    contacts.set(replaced(contacts.get()));
    announce('changed');
  });
}

/** Removes a contact that was confirmed, taken back into the form or discarded. */
export function removeContact({ n, id }: UnsentContact): Promise<void> {
  return inOrder(async () => {
    const others = (list: readonly UnsentContact[]) => list.filter((one) => one.n !== n);
    unstored = others(unstored);
    await deleteContact(n).catch(() => undefined);
    removeFromJournal(id);
    contacts.set(others(contacts.get()));
    announce('changed');
  });
}

export const unsentContacts = contacts.get;

/** Whether a change of this contact is not sent yet: a further one must come after it. */
export function hasWaitingChange(qdoId: number): boolean {
  return contacts.get().some(({ change }) => change?.qdoId === qdoId);
}

/** The contact as it is for its operator, with the changes that are not sent yet. */
export function withWaitingChanges<Contact extends ChangedFields & { qdo_id: number }>(contact: Contact): Contact {
  return withChanges(contact, contacts.get());
}

/** The contacts of every account in this browser that the server has not confirmed. */
export function useUnsentContacts(): readonly UnsentContact[] {
  return useStore(contacts);
}
