import type { KeptQso, LogBarResponse, LogbookRequest, LogbookResponse } from '@pileup/contract/logbook';
import { isSameStation } from '@pileup/radio/callsign';
import { humanTimeSince } from '@pileup/radio/human-time';
import type { DeviceCopy } from '../../lib/device-copy/copy-database.ts';
import type { ShownDateFormat } from '../../lib/text/display-settings.ts';
import { countText, utcDayText, utcMinuteText } from '../../lib/text/time-text.ts';
import { matchesRequest } from './table/changed-page.ts';

/** A page of the log; one that was read on the device names its copy. */
export interface LogbookPage extends LogbookResponse {
  readonly kept?: CopiedPart;
}

/** When a copy was made (ms), how many contacts it has, and how many the whole log has. */
export interface CopiedPart {
  readonly at: number;
  readonly contacts: number;
  readonly total: number;
}

const MAX_PREVIOUS = 20;

/** Names the offline copy that is shown while there is no network. */
export function offlineCopyText({ at, contacts, total }: CopiedPart, format: ShownDateFormat): string {
  const part = contacts < total ? `the newest ${countText(contacts)} of ${countText(total)} contacts` : 'your log';
  return `Offline: ${part}, as stored on this device on ${utcDayText(at, format)} at ${utcMinuteText(at)} UTC.`;
}

/** A page of the log as the server would return it, from the offline copy; a page past the end is the last one. */
export function logbookPageOf(copy: DeviceCopy, request: LogbookRequest): LogbookPage {
  const found = request.call ? copy.newest.filter((qso) => matchesRequest(qso, request)) : copy.newest;
  const size = request.size ?? Math.max(1, found.length);
  const pages = Math.max(1, Math.ceil(found.length / size));
  const page = Math.min(request.page ?? 1, pages);
  const logbook = found.slice((page - 1) * size, page * size);
  const kept = { at: copy.at, contacts: copy.newest.length, total: copy.count };
  return { logbook, page, pages, count: request.call ? found.length : copy.count, kept };
}

/**
 * The copy's data about the station of a callsign, as the log bar shows them; the account is null, as only the server
 * knows it.
 */
export function logBarResponseOf(copy: DeviceCopy, call: string, now: number): LogBarResponse {
  const contacts = copy.newest.filter(({ Call }) => isSameStation(Call, call));
  const ago = (qso: KeptQso | undefined) => (qso ? humanTimeSince(now - Date.parse(qso.TS)) : null);
  return {
    call,
    total_qsos: contacts.length,
    human_time_since_first_qso: ago(contacts.at(-1)),
    human_time_since_last_qso: ago(contacts[0]),
    dxcc_entity: null,
    user: null,
    name: contacts.find(({ Name }) => Name)?.Name ?? '',
    qsos: contacts.slice(0, MAX_PREVIOUS),
  };
}
