import type { Qso } from '@pileup/contract/logbook';
import { getSession, onSessionChange } from '../../session/session.ts';
import { call, NetworkError, RefusedError } from '../http/http.ts';
import { isOffline, onNetworkChange } from '../http/network.ts';
import { createEvent } from '../store.ts';
import { changeContact, onContactAdded, recoverContacts, reload, removeContact, unsentContacts } from './outbox.ts';
import { afterFailure, nextToSend, type UnsentContact } from './unsent-contact.ts';

export interface SentContact {
  readonly contact: UnsentContact;
  /** The contact as the server has stored it. */
  readonly qso: Qso;
}

const sent = createEvent<SentContact>();
/** The server confirmed a contact that this tab has sent. */
export const onContactSent = sent.subscribe;

const LOCK = 'pileup.outbox';
/** Without an answer within this time a contact is sent again. */
const TIMEOUT_MS = 30_000;
let isRunning = false;
let isWanted = false;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Sends what is waiting: now, after every new contact, and whenever a failure may be over. To be called once. */
export function startSending(): void {
  onContactAdded(sendAll);
  onSessionChange(sendAll);
  onNetworkChange(() => {
    if (!isOffline()) sendAll();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendAll();
  });
  void recoverContacts().then(sendAll);
}

/** Sends the contacts of the signed-in account in the order of logging, one tab at a time. */
export function sendAll(): void {
  clearTimeout(retry);
  isWanted = true;
  if (isRunning) return;
  isRunning = true;
  void run();
}

async function run(): Promise<void> {
  try {
    while (isWanted) {
      isWanted = false;
      // Without locks, as in old browsers and without https, two tabs may send the same contact: the server logs it once.
      await (navigator.locks ? navigator.locks.request(LOCK, sendInOrder) : sendInOrder());
    }
  } finally {
    isRunning = false;
  }
}

async function sendInOrder(): Promise<void> {
  await reload();
  for (;;) {
    const session = getSession();
    const contact = session && nextToSend(unsentContacts(), session.user.id);
    if (!contact) return;
    try {
      const { qso } = await upsert(contact);
      await removeContact(contact);
      sent.emit({ contact, qso });
    } catch (error) {
      // It waits until this account has signed in again.
      if (error instanceof RefusedError && error.status === 401) return;
      const failed = afterFailure(contact, error);
      await changeContact(failed.contact);
      if (failed.retryIn !== undefined) {
        retry = setTimeout(sendAll, failed.retryIn * 1_000);
        return;
      }
    }
  }
}

async function upsert({ id, fields }: UnsentContact) {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return call('vqso/upsert', { data: fields, client_id: id }, {}, signal).catch((error) => {
    throw signal.aborted ? new NetworkError() : error;
  });
}
