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

/** Facts about a call, and whether it or its entity is worked and confirmed, on a band and in a mode. */
export async function lookUp(
  database: Queryable,
  me: Me,
  call: string,
  fields: RequestFields,
  now: number,
): Promise<Record<string, unknown>> {
  const band = bandParam(fields) ?? '';
  const mode = resolveMode(textOf(fields, 'mode', 20) ?? '').mode;
  const { found, entity, description } = await identify(database, me, call, band, mode, now);
  const confirmed = await entityConfirmed(database, me.accountId, entity ?? 0, band, mode);
  return {
    ...description,
    call_worked: found.isWorked,
    call_worked_band: found.isWorkedOnBand,
    call_worked_band_mode: found.isWorkedOnBandInMode,
    dxcc_confirmed: confirmed.isConfirmed,
    dxcc_confirmed_on_band: confirmed.isConfirmedOnBand,
    dxcc_confirmed_on_band_mode: confirmed.isConfirmedOnBandInMode,
    call_confirmed: found.isConfirmed,
    call_confirmed_band: found.isConfirmedOnBand,
    call_confirmed_band_mode: found.isConfirmedOnBandInMode,
  };
}

/** Facts about a call, and whether it is worked, on any band and in any mode. */
export async function workedBefore(
  database: Queryable,
  me: Me,
  call: string,
  now: number,
): Promise<Record<string, unknown>> {
  const { found, description } = await identify(database, me, call, '', '', now);
  return { ...description, workedBefore: found.isWorked };
}

async function identify(database: Queryable, me: Me, written: string, band: string, mode: string, now: number) {
  const call = parseCallsign(written);
  const found = await worked(database, me.accountId, call ?? written, band, mode);
  const match = call ? findEntity(call, now) : null;
  const entity = match && entityByNumber(match.entity);
  const theirGrid = parseGrid(found.grid);
  return { found, entity: entity?.adif, description: describe(me, written, found, { match, entity, theirGrid }) };
}

interface Place {
  match: ReturnType<typeof findEntity>;
  entity: ReturnType<typeof entityByNumber> | null;
  theirGrid: ReturnType<typeof parseGrid>;
}

function describe(me: Me, call: string, found: Worked, { match, entity, theirGrid }: Place): Record<string, unknown> {
  const here = parseGrid(me.grid);
  const position = theirGrid ? gridCentre(theirGrid) : match;
  return {
    callsign: call,
    dxcc: entity?.name ?? '',
    dxcc_id: String(entity?.adif ?? ''),
    dxcc_lat: String(match?.lat ?? ''),
    dxcc_long: String(match?.lon ?? ''),
    dxcc_cqz: String(match?.cqZone ?? ''),
    dxcc_flag: '',
    cont: match?.continent ?? '',
    name: found.name,
    gridsquare: found.grid,
    location: found.qth,
    iota_ref: found.iota,
    state: found.state,
    us_county: found.county,
    qsl_manager: found.manager,
    bearing: here && position ? String(Math.round(bearingDeg(gridCentre(here), position)) % 360) : '',
    lotw_member: false,
    suffix_slash: SUFFIXES[/\/([A-Z]+)$/.exec(call)?.[1] ?? ''] ?? '',
    ...(theirGrid ? { latlng: [gridCentre(theirGrid).lat, gridCentre(theirGrid).lon] } : {}),
  };
}
