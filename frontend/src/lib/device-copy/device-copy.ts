import type { Qso } from '@pileup/contract/logbook';
import { v7 as uuid } from 'uuid';
import { getSession } from '../../session/session.ts';
import { call } from '../http/http.ts';
import { isOffline, onNetworkChange } from '../http/network.ts';
import { createEvent } from '../store.ts';
import { type DeviceCopy, deleteCopy, readStored, storeChange, storeCopy } from './copy-database.ts';
import { withChanges } from './with-changes.ts';

/** A copy is made when the page has started, and renewed when it is older than this. */
const MAX_AGE_MS = 15 * 60_000;
/** The page itself loads first. */
const START_DELAY_MS = 3_000;
const LOCK = 'pileup.device-copy';

let isStarted = false;

const renewed = createEvent();
/** Called when this tab has made a new copy. */
export const onCopyRenewed = renewed.subscribe;

/** Keeps the newest contacts of the signed-in account on this device. Further calls do nothing. */
export function keepDeviceCopy(): void {
  if (isStarted) return;
  isStarted = true;
  const update = () => void renewCopy().catch((error) => console.info('The log is not kept on this device.', error));
  setTimeout(update, START_DELAY_MS);
  setInterval(update, MAX_AGE_MS);
  onNetworkChange(() => !isOffline() && update());
}

/** One tab at a time; the others find a new copy. Without locks, as without https, each tab makes its own. */
async function renewCopy(): Promise<void> {
  await (navigator.locks
    ? navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && renew(MAX_AGE_MS))
    : renew(MAX_AGE_MS));
}

/** Makes the copy of now. @throws as `call` does, or if the browser cannot store it */
export async function renewCopyNow(): Promise<void> {
  await (navigator.locks ? navigator.locks.request(LOCK, () => renew(0)) : renew(0));
}

async function renew(maxAgeMs: number): Promise<void> {
  const accountId = getSession()?.user.id;
  if (accountId === undefined || isOffline()) return;
  const { copy, changes } = await readStored(accountId);
  // The clock may have been set back since.
  if (copy && Math.abs(Date.now() - copy.at) < maxAgeMs) return;
  const at = Date.now();
  const [log, worked, entities] = await Promise.all([
    call('vlogbook/newest', copy ? { version: copy.version } : {}),
    call('vworked'),
    call('vdxcc-entity-distinct'),
  ]);
  // Signed out meanwhile: nothing of the account may stay.
  if (getSession()?.user.id !== accountId) return;
  const newest = log.newest ?? copy?.newest ?? [];
  await storeCopy({ accountId, at, version: log.version, newest, count: log.count, worked, entities }, changes);
  renewed.emit();
}

/** What is kept of an account; null if nothing is. */
export async function readCopy(accountId: number): Promise<DeviceCopy | null> {
  const { copy, changes } = await readStored(accountId).catch(() => ({ copy: undefined, changes: [] }));
  return copy ? withChanges(copy, changes) : null;
}

/** Adds a contact that was logged or changed on this device. */
export function keepQso(qso: Qso): Promise<void> {
  return keep(qso.qdo_id, qso);
}

/** Removes a contact that was deleted on this device. */
export function forgetQso(qdoId: number): Promise<void> {
  return keep(qdoId, null);
}

async function keep(qdoId: number, qso: Qso | null): Promise<void> {
  const accountId = getSession()?.user.id;
  if (accountId === undefined) return;
  // Without storage the next copy has it.
  await storeChange({ accountId, qdoId, qso: qso && keptFieldsOf(qso), id: uuid() }).catch(() => undefined);
}

/** Only what is listed: an e-mail address, for example, is not kept. */
function keptFieldsOf(qso: Qso) {
  const { qdo_id, TS, Call, station_callsign, Freq, Band, Mode, SubMode, Name, country, Comment, ContestName } = qso;
  const { qso_origin, SNT, RCV, Power, dxcc, GridSquare, fields } = qso;
  return {
    ...{ qdo_id, TS, Call, station_callsign, Freq, Band, Mode, SubMode, Name, country, Comment, ContestName },
    ...{ qso_origin, SNT, RCV, Power, dxcc, GridSquare, fields },
  };
}

/** Removes everything of an account from this device, when it signs out. */
export async function dropCopy(accountId: number): Promise<void> {
  await deleteCopy(accountId).catch(() => undefined);
}
