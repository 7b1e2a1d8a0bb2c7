import { parseCallsign } from '@pileup/radio/callsign';
import { entityByNumber, findEntity } from '@pileup/radio/dxcc';
import { bearingDeg, gridCentre, parseGrid } from '@pileup/radio/grid';
import { resolveMode } from '@pileup/radio/mode';
import type { Me } from '../../identity/index.js';
import { entityConfirmed, type Worked, worked } from '../../logbook/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { type RequestFields, textOf } from './request-fields.js';
import { bandParam } from './request-params.js';

const SUFFIXES: Record<string, string> = {
  P: 'Portable',
  M: 'Mobile',
  MM: 'Maritime Mobile',
  AM: 'Aeronautical Mobile',
};

/** What is known of a call, and whether it or its entity is new, on a band, or in a mode there. */
export async function lookUp(
  database: Queryable,
  me: Me,
  call: string,
  asked: RequestFields,
  now: number,
): Promise<Record<string, unknown>> {
  const band = bandParam(asked) ?? '';
  const mode = resolveMode(textOf(asked, 'mode', 20) ?? '').mode;
  const { known, entity, about } = await identify(database, me, call, band, mode, now);
  const confirmed = await entityConfirmed(database, me.accountId, entity ?? 0, band, mode);
  return {
    ...about,
    call_worked: known.isWorked,
    call_worked_band: known.isWorkedOnBand,
    call_worked_band_mode: known.isWorkedOnBandInMode,
    dxcc_confirmed: confirmed.isConfirmed,
    dxcc_confirmed_on_band: confirmed.isConfirmedOnBand,
    dxcc_confirmed_on_band_mode: confirmed.isConfirmedOnBandInMode,
    call_confirmed: known.isConfirmed,
    call_confirmed_band: known.isConfirmedOnBand,
    call_confirmed_band_mode: known.isConfirmedOnBandInMode,
  };
}

/** The same without bands and modes. */
export async function workedBefore(
  database: Queryable,
  me: Me,
  call: string,
  now: number,
): Promise<Record<string, unknown>> {
  const { known, about } = await identify(database, me, call, '', '', now);
  return { ...about, workedBefore: known.isWorked };
}

async function identify(database: Queryable, me: Me, written: string, band: string, mode: string, now: number) {
  const call = parseCallsign(written);
  const known = await worked(database, me.accountId, call ?? written, band, mode);
  const match = call ? findEntity(call, now) : null;
  const entity = match && entityByNumber(match.entity);
  const there = parseGrid(known.grid);
  return { known, entity: entity?.adif, about: describe(me, written, known, { match, entity, there }) };
}

interface Place {
  match: ReturnType<typeof findEntity>;
  entity: ReturnType<typeof entityByNumber> | null;
  there: ReturnType<typeof parseGrid>;
}

function describe(me: Me, call: string, known: Worked, { match, entity, there }: Place): Record<string, unknown> {
  const here = parseGrid(me.grid);
  const position = there ? gridCentre(there) : match;
  return {
    callsign: call,
    dxcc: entity?.name ?? '',
    dxcc_id: String(entity?.adif ?? ''),
    dxcc_lat: String(match?.lat ?? ''),
    dxcc_long: String(match?.lon ?? ''),
    dxcc_cqz: String(match?.cqZone ?? ''),
    dxcc_flag: '',
    cont: match?.continent ?? '',
    name: known.name,
    gridsquare: known.grid,
    location: known.qth,
    iota_ref: known.iota,
    state: known.state,
    us_county: known.county,
    qsl_manager: known.manager,
    bearing: here && position ? String(Math.round(bearingDeg(gridCentre(here), position)) % 360) : '',
    lotw_member: false,
    suffix_slash: SUFFIXES[/\/([A-Z]+)$/.exec(call)?.[1] ?? ''] ?? '',
    ...(there ? { latlng: [gridCentre(there).lat, gridCentre(there).lon] } : {}),
  };
}
