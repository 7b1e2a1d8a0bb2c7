import type { Qso, QsoFields } from '@pileup/contract/logbook';
import { getSession, onSessionChange } from '../../session/session.ts';
import { clockOffset } from '../http/clock-offset.ts';
import { call, NetworkError, RefusedError } from '../http/http.ts';
import { isOffline, onNetworkChange } from '../http/network.ts';
import { createEvent } from '../store.ts';
import { isUnchanged, mergeChange } from './merge-change.ts';
import { changeContact, onContactAdded, recoverContacts, reload, removeContact, unsentContacts } from './outbox.ts';
import {
  afterFailure,
  type Change,
  ChangeConflict,
  hasDoubtfulTime,
  nextToSend,
  type UnsentContact,
  withTime,
} from './unsent-contact.ts';

export interface SentContact {
  readonly contact: UnsentContact;
  /** The contact as the server has stored it; null if it was deleted. */
  readonly qso: Qso | null;
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
    // Any answer measures the clock. Without one the contact cannot be sent either.
    if (contact.byClock && clockOffset() === null) await call('vlogbookcount').catch(() => undefined);
    if (hasDoubtfulTime(contact, clockOffset())) {
      const shift = settledShift(clockOffset() ?? 0);
      if (shift === null) return;
      await changeContact(withTime(contact, shift));
      continue;
    }
    try {
      const qso = await send(contact);
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

/** What the operator has decided in this page about a clock that is wrong by `offset`, ms. */
let settled: { readonly offset: number; readonly isCorrected: boolean } | undefined;
/** A clock that is as wrong as before, but for its drift. */
const SAME_OFFSET_MS = 30_000;

/** By how much times are corrected, ms; null if the operator has not decided. */
function settledShift(offset: number): number | null {
  if (!settled || Math.abs(settled.offset - offset) > SAME_OFFSET_MS) return null;
  return settled.isCorrected ? offset : 0;
}

/** Corrects the times of contacts by the server's clock from now on, or accepts them, and sends what has waited for that. */
export function settleTimes(isCorrected: boolean): void {
  settled = { offset: clockOffset() ?? 0, isCorrected };
  sendAll();
}

/** The contact as it is then; null if it was deleted. */
async function send({ id, fields, change }: UnsentContact): Promise<Qso | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const sending = change
    ? sendChange(change, fields, signal)
    : call('vqso/upsert', { data: fields, client_id: id }, {}, signal).then(({ qso }) => qso);
  return sending.catch((error) => {
    throw signal.aborted ? new NetworkError() : error;
  });
}

/** Sends only what is not so already: the answer of an earlier attempt may have been lost. @throws ChangeConflict */
async function sendChange(change: Change, fields: QsoFields, signal: AbortSignal) {
  const { qdoId: qdo_id, base, isDeletion, isForced } = change;
  const { qso } = await call('vqso/get', { qdo_id }, {}, signal).catch((error) => {
    if (isDeletion && error instanceof RefusedError && error.status === 404) return { qso: null };
    throw error;
  });
  if (!qso) return null;
  if (isDeletion) {
    if (!isForced && !isUnchanged(base, qso)) throw new ChangeConflict(qso.Call, []);
    await call('vqso/nuke', { qdo_id }, {}, signal);
    return null;
  }
  const { changes, conflicts } = mergeChange(base, fields, qso);
  if (conflicts.length > 0) throw new ChangeConflict(qso.Call, conflicts);
  if (Object.keys(changes).length === 0) return qso;
  return (await call('vqso/update', { qdo_id, ...changes }, {}, signal)).qso;
}
