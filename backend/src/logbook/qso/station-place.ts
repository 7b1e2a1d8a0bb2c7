import type { StationPlace } from '@pileup/contract/logbook';
import { entityOfCall } from '@pileup/radio/dxcc';
import { coarseGrid, type Grid, gridCentre, parseGrid } from '@pileup/radio/grid';
import type { StationSummary } from '../../identity/index.js';
import type { StoredQso } from './qso.js';

type Logged = Pick<StoredQso, 'station_callsign' | 'band' | 'ts' | 'fields'>;
type Home = Pick<StationSummary, 'callsign' | 'square'>;

/** Where the station that logged was, as a reader may see it: a grid noted in the contact is only the owner's. */
export function stationPlace(contact: Logged, home: Home | undefined, isOwner: boolean): StationPlace {
  const entity = entityAt(contact.station_callsign, contact);
  const grid = isOwner ? (notedGrid(contact) ?? homeSquare(contact, home)) : publicSquare(contact, home);
  const at = grid ? gridCentre(grid) : entity && { lat: entity.latitude, lon: entity.longitude };
  return {
    dxcc: entity?.adif ?? null,
    country: entity?.name ?? '',
    grid: grid ?? '',
    LAT: at?.lat ?? null,
    LON: at?.lon ?? null,
  };
}

/** The home of the station, unless the contact was made elsewhere. */
function publicSquare(contact: Logged, home: Home | undefined): Grid | null {
  const square = homeSquare(contact, home);
  const noted = notedGrid(contact);
  return noted && coarseGrid(noted) !== square ? null : square;
}

/** The home square; null abroad, as for `EA8/G4QAB`. */
function homeSquare(contact: Logged, home: Home | undefined): Grid | null {
  if (!home) return null;
  const isAtHome =
    contact.station_callsign === home.callsign ||
    entityAt(contact.station_callsign, contact)?.adif === entityAt(home.callsign, contact)?.adif;
  return isAtHome ? parseGrid(home.square) : null;
}

function notedGrid({ fields }: Logged): Grid | null {
  const { MY_GRIDSQUARE = '', MY_VUCC_GRIDS = '' } = fields ?? {};
  return parseGrid(MY_GRIDSQUARE || (MY_VUCC_GRIDS.split(',')[0] ?? ''));
}

/** The entity of a call; null on 11 m, where calls only look like amateur ones. */
function entityAt(call: string, { band, ts }: Pick<Logged, 'band' | 'ts'>) {
  return band === '11m' ? null : entityOfCall(call, ts);
}
