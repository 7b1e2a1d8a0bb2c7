import type { Qso } from '@pileup/contract/logbook';
import { v7 as uuid } from 'uuid';
import { call, RefusedError } from '../http/http.ts';
import { isOffline, onNetworkChange } from '../http/network.ts';
import { recentResponse } from '../http/recent-responses.ts';
import { onLogEvent } from '../live/live-events.ts';
import { getSession } from '../session.ts';
import { createEvent } from '../store.ts';
import { type DeviceCopy, deleteCopies, readStored, storeChange, storeCopy } from './copy-database.ts';
import { withChanges } from './with-changes.ts';

/** A copy is made when the page has started, and renewed when it is older than this. */
const MAX_AGE_MS = 15 * 60_000;
/** A response that the page has just loaded is not requested again; the newest contacts include those logged since. */
const RECENT_MS = 10_000;
/** The copy waits, because the page itself loads first. */
const START_DELAY_MS = 3_000;
const LOCK = 'pileup.device-copy';

let isStarted = false;

const renewed = createEvent();
/** Called when this tab has made a new copy. */
export const onCopyRenewed = renewed.subscribe;

/** Caches the newest contacts of the signed-in account on this device. Further invocations do nothing. */
export function keepDeviceCopy(): void {
  if (isStarted) return;
  isStarted = true;
  const update = (maxAgeMs = MAX_AGE_MS) =>
    void renewCopy(maxAgeMs).catch((error) => console.info('The log is not stored on this device.', error));
  setTimeout(update, START_DELAY_MS);
  setInterval(update, MAX_AGE_MS);
  onNetworkChange(() => !isOffline() && update());
  onLogEvent((qdoIds) => {
    if (!qdoIds) update(0);
    followLog(qdoIds);
  });
}

/**
 * Renews the copy in one tab at a time; the others find a new copy. If there are no locks, as without https, each tab
 * makes its own.
 */
async function renewCopy(maxAgeMs: number): Promise<void> {
  await (navigator.locks
    ? navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && renew(maxAgeMs))
    : renew(maxAgeMs));
}

/** Makes a new copy. @throws as `call` does, or if the browser cannot store it */
export async function renewCopyNow(): Promise<void> {
  await (navigator.locks ? navigator.locks.request(LOCK, () => renew(0)) : renew(0));
}

async function renew(maxAgeMs: number): Promise<void> {
  const accountId = getSession()?.user.id;
  if (accountId === undefined || isOffline()) return;
  const { copy, changes } = await readStored(accountId);
  // The clock may have been set back since the last copy.
  if (copy && Math.abs(Date.now() - copy.at) < maxAgeMs) return;
  const at = Date.now();
  const [log, worked, entities] = await Promise.all([
    call('vlogbook/newest', copy ? { version: copy.version } : {}),
    recentResponse('vworked', RECENT_MS),
    recentResponse('vdxcc-entity-distinct', MAX_AGE_MS),
  ]);
  // The user has signed out meanwhile: nothing of the account may stay.
  if (getSession()?.user.id !== accountId) return;
  const newest = log.newest ?? copy?.newest ?? [];
  await storeCopy({ accountId, at, version: log.version, newest, count: log.count, worked, entities }, changes);
  renewed.emit();
}

const changedElsewhere = createEvent();
/** Called when the log was changed, but not by this page; the copy has the changes, except many at once. */
export const onChangedElsewhere = changedElsewhere.subscribe;

/** Contacts that this page has just changed, with the time, since the server reports each change to this page, too. */
const ownChanges = new Map<number, number>();
/** A report within this time is of the page's own change; a later one is of another change. */
const OWN_MS = 5_000;
/** Maximum wait for a response: a lost one must not hold up the changes after it. */
const LOAD_TIMEOUT_MS = 30_000;
/** Resolves when the reports until now are in the copy. */
let following: Promise<void> = Promise.resolve();

function followLog(qdoIds: readonly number[] | null): void {
  const oldest = Date.now() - OWN_MS;
  for (const [id, at] of ownChanges) if (at < oldest) ownChanges.delete(id);
  const changed = qdoIds?.filter((id) => !ownChanges.delete(id));
  // Reports are handled one after the other: an older state of a contact never replaces a newer one.
  if (changed?.length === 0) return;
  const accountId = getSession()?.user.id;
  following = following
    .then(() => follow(accountId, changed))
    .then(changedElsewhere.emit)
    .catch(console.error);
}

/** Loads contacts that were changed on other devices into the copy, so that work is in proportion to the change. */
async function follow(accountId: number | undefined, qdoIds: readonly number[] = []): Promise<void> {
  // Another account may sign in meanwhile: its copy must not have this.
  const isSignedIn = () => getSession()?.user.id === accountId;
  for (const qdo_id of qdoIds) {
    if (!isSignedIn()) return;
    try {
      const { qso } = await call('vqso/get', { qdo_id }, {}, AbortSignal.timeout(LOAD_TIMEOUT_MS));
      if (isSignedIn()) await keep(qdo_id, qso);
    } catch (error) {
      // The next copy has this contact and the rest.
      if (!(error instanceof RefusedError) || error.status !== 404 || !isSignedIn()) return;
      await keep(qdo_id, null);
    }
  }
}

/** The offline copy of an account; null if there is none. */
export async function readCopy(accountId: number): Promise<DeviceCopy | null> {
  const { copy, changes } = await readStored(accountId).catch(() => ({ copy: undefined, changes: [] }));
  return copy ? withChanges(copy, changes) : null;
}

/** Adds a contact that was logged or changed on this device. */
export function keepQso(qso: Qso): Promise<void> {
  ownChanges.set(qso.qdo_id, Date.now());
  return keep(qso.qdo_id, qso);
}

/** Removes a contact that was deleted on this device. */
export function forgetQso(qdoId: number): Promise<void> {
  ownChanges.set(qdoId, Date.now());
  return keep(qdoId, null);
}

async function keep(qdoId: number, qso: Qso | null): Promise<void> {
  const accountId = getSession()?.user.id;
  if (accountId === undefined) return;
  // If the browser cannot store the change, the next copy has it.
  await storeChange({ accountId, qdoId, qso: qso && keptFieldsOf(qso), id: uuid() }).catch(() => undefined);
}

/** Selects the listed fields only: an e-mail address, for example, is not cached. */
function keptFieldsOf(qso: Qso) {
  const { qdo_id, TS, Call, station_callsign, Freq, Band, Mode, SubMode, Name, country, Comment, ContestName } = qso;
  const { qso_origin, SNT, RCV, Power, dxcc, GridSquare, fields } = qso;
  return {
    qdo_id,
    TS,
    Call,
    station_callsign,
    Freq,
    Band,
    Mode,
    SubMode,
    Name,
    country,
    Comment,
    ContestName,
    qso_origin,
    SNT,
    RCV,
    Power,
    dxcc,
    GridSquare,
    fields,
  };
}

/** Removes the copy of an account, by default those of all, from this device. */
export async function dropCopies(accountId?: number): Promise<void> {
  await deleteCopies(accountId).catch(() => undefined);
}
