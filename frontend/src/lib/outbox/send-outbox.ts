import type { EndpointName, Endpoints } from '@pileup/contract/endpoints';
import type { Qso, QsoFields, QsoResponse } from '@pileup/contract/logbook';
import { clockOffset } from '../http/clock-offset.ts';
import { call, NetworkError, RefusedError } from '../http/http.ts';
import { isOffline, onNetworkChange } from '../http/network.ts';
import { getSession, onSessionChange } from '../session.ts';
import { createEvent, createStore, useStore } from '../store.ts';
import { baseOf, type ChangedFields, isUnchanged, mergeChange } from './merge-change.ts';
import { changeContact, confirmContact, onContactAdded, recoverContacts, reload, unsentContacts } from './outbox.ts';
import {
  afterFailure,
  type Change,
  ChangeConflict,
  hasDoubtfulTime,
  nextToSend,
  type UnsentContact,
  withFailure,
  withTime,
} from './unsent-contact.ts';

export interface SentContact {
  readonly contact: UnsentContact;
  /** The contact as the server has stored it; null if it was deleted. */
  readonly qso: Qso | null;
  /** The deleted contact; null if the server had none. */
  readonly deletedId: number | null;
}

const sent = createEvent<SentContact>();
/** Called when the server confirmed a contact that this tab has sent. */
export const onContactSent = sent.subscribe;

const MAX_NUMBERS = 20;
/** The numbers in the log of the newest contacts that this tab has sent, by their ids in the outbox. */
const sentNumbers = createStore<ReadonlyMap<string, number>>(new Map());

/** The number in the log of a contact that was in the outbox a moment ago. */
export function useSentNumber(id: string | undefined): number | undefined {
  const numbers = useStore(sentNumbers);
  return id === undefined ? undefined : numbers.get(id);
}

const LOCK = 'pileup.outbox';
/** A contact is sent again if there is no response within this time. */
const TIMEOUT_MS = 30_000;
let isRunning = false;
let isWanted = false;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Sends waiting contacts: now, after every new contact, and whenever a failure may be over. Invoke it once. */
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
      // If there are no locks (old browsers, no https), two tabs may send the same contact: the server logs it once.
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
      if (contact.byClock && clockOffset() === null) await measureOffset(contact.accountId);
      if (hasDoubtfulTime(contact, clockOffset())) {
        const shift = settledShift(clockOffset() ?? 0);
        if (shift === null) return;
        await changeContact(contact.id, (stored) => withTime(stored, shift));
        continue;
      }
      const response = await send(contact);
      if (!(await confirmContact(contact))) continue;
      if (response.qso)
        sentNumbers.set(
          new Map([...sentNumbers.get(), [contact.id, response.qso.qdo_id] as const].slice(-MAX_NUMBERS)),
        );
      sent.emit({ contact, ...response });
    } catch (error) {
      // The contact waits until this account has signed in again.
      if (error instanceof NotSignedIn || (error instanceof RefusedError && error.status === 401)) return;
      await changeContact(contact.id, (stored) => withFailure(stored, contact, error));
      const { retryIn } = afterFailure(contact, error);
      if (retryIn !== undefined) {
        retry = setTimeout(sendAll, retryIn * 1_000);
        return;
      }
    }
  }
}

/** Measures the clock by a request. @throws NetworkError without a response: the contact could not be sent either */
async function measureOffset(accountId: number): Promise<void> {
  await callOf({ accountId, signal: AbortSignal.timeout(TIMEOUT_MS) }, 'vlogbookcount', {}).catch((error) => {
    if (!(error instanceof RefusedError || error instanceof NotSignedIn)) throw new NetworkError();
  });
}

/** The operator's decision in this page about a clock that is wrong by `offset`, ms. */
let settled: { readonly offset: number; readonly isCorrected: boolean } | undefined;
/** An offset that differs by no more than this is the same, but for the clock's drift. */
const SAME_OFFSET_MS = 30_000;

/** The correction of times, ms; null if the operator has not decided. */
function settledShift(offset: number): number | null {
  if (!settled || Math.abs(settled.offset - offset) > SAME_OFFSET_MS) return null;
  return settled.isCorrected ? offset : 0;
}

/**
 * Corrects the times of contacts by the server's clock from now on, or accepts them, and sends the contacts that waited
 * for that.
 */
export function settleTimes(isCorrected: boolean): void {
  settled = { offset: clockOffset() ?? 0, isCorrected };
  sendAll();
}

/** Another account, or none, is signed in now. */
class NotSignedIn extends Error {}

interface Attempt {
  readonly accountId: number;
  readonly signal: AbortSignal;
}

/**
 * Makes a request as the contact's account: another one may have signed in since the last response.
 * @throws NotSignedIn
 */
async function callOf<Name extends EndpointName>(
  { accountId, signal }: Attempt,
  name: Name,
  body: Endpoints[Name]['request'],
): Promise<Endpoints[Name]['response']> {
  if (getSession()?.user.id !== accountId) throw new NotSignedIn();
  return call(name, body, {}, signal);
}

type Answer = Omit<SentContact, 'contact'>;

function send(contact: UnsentContact): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { change, isWithdrawn } = contact;
  const sending = change ? sendChange : isWithdrawn ? sendWithdrawal : sendNew;
  return sending(contact, { accountId: contact.accountId, signal }).catch((error) => {
    throw signal.aborted && !(error instanceof NotSignedIn) ? new NetworkError() : error;
  });
}

/** The response to an earlier version may have been lost: the edit is then an update. @throws ChangeConflict */
async function sendNew({ id, fields, earlier }: UnsentContact, attempt: Attempt): Promise<Answer> {
  const response = await callOf(attempt, 'vqso/upsert', { data: fields, client_id: id });
  if (response.created || !earlier) return { qso: response.qso, deletedId: null };
  return sendEdit(response, baseOf(earlier, response.qso), fields, attempt);
}

/** Withdraws the contact: the server will never log it, and deletes it if it already did. @throws ChangeConflict */
async function sendWithdrawal(contact: UnsentContact, attempt: Attempt): Promise<Answer> {
  const { id, fields, earlier = [], isForced } = contact;
  const response = await callOf(attempt, 'vqso/withdraw', { client_id: id });
  if (!response.qso) return { qso: null, deletedId: null };
  return sendDeletion(response, baseOf([...earlier, fields], response.qso), isForced, attempt);
}

/** Sends only real differences: the response to an earlier attempt may have been lost. @throws ChangeConflict */
async function sendChange({ change, fields }: UnsentContact, attempt: Attempt): Promise<Answer> {
  const { qdoId: qdo_id, base, isDeletion, isForced } = change as Change;
  const stored = await callOf(attempt, 'vqso/get', { qdo_id }).catch((error) => {
    if (isDeletion && error instanceof RefusedError && error.status === 404) return null;
    throw error;
  });
  if (!stored) return { qso: null, deletedId: qdo_id };
  return isDeletion ? sendDeletion(stored, base, isForced, attempt) : sendEdit(stored, base, fields, attempt);
}

async function sendEdit(
  { qso, updated_at }: QsoResponse,
  base: Partial<ChangedFields>,
  fields: QsoFields,
  attempt: Attempt,
): Promise<Answer> {
  const { changes, conflicts } = mergeChange(base, fields, qso);
  if (conflicts.length > 0) throw new ChangeConflict(qso.Call, conflicts);
  if (Object.keys(changes).length === 0) return { qso, deletedId: null };
  const response = await callOf(attempt, 'vqso/update', { qdo_id: qso.qdo_id, if_updated_at: updated_at, ...changes });
  return { qso: response.qso, deletedId: null };
}

async function sendDeletion(
  { qso, updated_at }: QsoResponse,
  base: Partial<ChangedFields>,
  isForced: boolean | undefined,
  attempt: Attempt,
): Promise<Answer> {
  const { qdo_id } = qso;
  if (!isForced && !isUnchanged(base, qso)) throw new ChangeConflict(qso.Call, []);
  await callOf(attempt, 'vqso/nuke', { qdo_id, ...(isForced ? {} : { if_updated_at: updated_at }) });
  return { qso: null, deletedId: qdo_id };
}
