import type { AdifFields } from '@pileup/adif/record';
import { type LotwModeGroup, lotwModeGroup } from '@pileup/radio/fields/lotw-mode';
import { parseGrid } from '@pileup/radio/grid';
import type { ContactAround } from '../../logbook/index.js';
import { momentOfAdif } from '../moment-of-adif.js';

/** A contact of the operator as LoTW reports it. */
export interface ReportedContact {
  readonly call: string;
  /** The callsign that it was signed for; empty if the report does not say. */
  readonly ownCall: string;
  /** ms since 1970 */
  readonly at: number;
  readonly band: string;
  readonly group: LotwModeGroup;
  /** The satellite of a contact; empty for others. */
  readonly satellite: string;
  /** Fields that a confirmation adds to the contact; null without one. */
  readonly confirmation: Readonly<Record<string, string>> | null;
}

const MAX_APART_MS = 30 * 60_000;
const GROUPS: ReadonlySet<string> = new Set<LotwModeGroup>(['CW', 'PHONE', 'DATA', 'IMAGE']);

/** A record of a report; null if it is no contact. */
export function reportedContact(fields: AdifFields): ReportedContact | null {
  const { CALL, BAND = '', MODE = '', SUBMODE = '', QSO_DATE, TIME_ON } = fields;
  const at = momentOfAdif(QSO_DATE, TIME_ON);
  if (!CALL || at === null) return null;
  const given = (fields.APP_LOTW_MODEGROUP ?? '').toUpperCase();
  const isSatellite = (fields.PROP_MODE ?? '').toUpperCase() === 'SAT';
  return {
    call: CALL.trim().toUpperCase(),
    ownCall: (fields.STATION_CALLSIGN ?? fields.APP_LOTW_OWNCALL ?? '').trim().toUpperCase(),
    at,
    band: BAND.trim().toLowerCase(),
    group: GROUPS.has(given) ? (given as LotwModeGroup) : lotwModeGroup(MODE, SUBMODE),
    satellite: isSatellite ? (fields.SAT_NAME ?? '').trim().toUpperCase() : '',
    confirmation: fields.QSL_RCVD?.toUpperCase() === 'Y' ? confirmationOf(fields) : null,
  };
}

/**
 * The contact that a report means: both callsigns as signed, the same band (of satellite contacts the same satellite), the
 * same group of modes, at most 30 minutes apart; the nearest in time.
 */
export function matchReport<Contact extends ContactAround>(
  reported: ReportedContact,
  contacts: readonly Contact[],
  station: string,
): Contact | undefined {
  let best: Contact | undefined;
  const apart = ({ at }: Contact) => Math.abs(at - reported.at);
  for (const contact of contacts) {
    const ownCall = contact.stationCallsign || station;
    const satellite = contact.propMode === 'SAT' ? contact.satName : '';
    const isSamePlace =
      reported.satellite === '' && satellite === '' ? contact.band === reported.band : satellite === reported.satellite;
    if (
      contact.call === reported.call &&
      (reported.ownCall === '' || ownCall === reported.ownCall) &&
      isSamePlace &&
      lotwModeGroup(contact.mode, contact.submode) === reported.group &&
      apart(contact) <= MAX_APART_MS &&
      (!best || apart(contact) < apart(best) || (apart(contact) === apart(best) && contact.qdoId < best.qdoId))
    )
      best = contact;
  }
  return best;
}

const CREDITS = ['CREDIT_GRANTED', 'CREDIT_SUBMITTED'] as const;
const MAX_CREDITS = 60;
/** The other station's place: only where the contact has none. */
const PLACES = ['GRIDSQUARE', 'STATE'] as const;

function confirmationOf(fields: AdifFields): Record<string, string> {
  const day = /^\d{8}$/.exec(fields.QSLRDATE ?? '')?.[0];
  const added: Record<string, string> = { LOTW_QSL_RCVD: 'Y', ...(day && { LOTW_QSLRDATE: day }) };
  for (const name of CREDITS) {
    const credits = creditsOf(`${fields[name] ?? ''},${fields[`APP_LOTW_${name}`] ?? ''}`);
    if (credits.length > 0) added[name] = credits.join(',');
  }
  const grid = parseGrid(fields.GRIDSQUARE ?? '');
  if (grid) added.GRIDSQUARE = grid;
  const state = /^[A-Z\d]{1,4}$/.exec((fields.STATE ?? '').trim().toUpperCase())?.[0];
  if (state) added.STATE = state;
  return added;
}

/**
 * The fields of a confirmation that a contact does not have yet. Credits are added to those that it has; a place that it
 * has stays.
 */
export function missingFields(confirmation: Readonly<Record<string, string>>, fields: AdifFields): AdifFields {
  const missing: AdifFields = {};
  for (const [name, value] of Object.entries(confirmation)) {
    const isPlace = (PLACES as readonly string[]).includes(name);
    if (isPlace && (fields[name] || (name === 'GRIDSQUARE' && (fields.VUCC_GRIDS || fields.LAT)))) continue;
    const isCredit = (CREDITS as readonly string[]).includes(name);
    const wanted = isCredit ? creditsOf(`${fields[name] ?? ''},${value}`).join(',') : value;
    if (wanted !== fields[name]) missing[name] = wanted;
  }
  return missing;
}

/** Codes like `DXCC:LOTW`, each once. */
function creditsOf(list: string): string[] {
  const codes = list.split(',').map((code) => code.trim().toUpperCase());
  return [...new Set(codes)].filter((code) => /^[A-Z][\w-]{1,30}(?::[\w&-]{1,40})?$/.test(code)).slice(0, MAX_CREDITS);
}
