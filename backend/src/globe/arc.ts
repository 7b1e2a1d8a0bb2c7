import type { ArcEnd, ArcListHeader, LiveArc } from '@pileup/contract/globe';
import { parseBand } from '@pileup/radio/band';
import { entityByNumber, entityForContact } from '@pileup/radio/dxcc';
import { coarseGrid, type Grid, gridCentre, gridOf, parseGrid } from '@pileup/radio/grid';
import { ARC_BANDS, ARC_CLASSES } from '@pileup/radio/map/arc-list';
import type { StationSummary } from '../identity/index.js';
import { type ContactEnds, isoSeconds } from '../logbook/index.js';

export const HIDDEN_CALL = '******';

/** A 4-character square: no position on the globe is more precise. */
export type Square = Grid;

/** The square of the other station: of its grid, else of its position, else unknown. */
export function otherSquare({ grid, lat, lon }: Pick<ContactEnds, 'grid' | 'lat' | 'lon'>): Square | undefined {
  const square = squareIn(grid);
  if (square) return square;
  return lat === null || lon === null ? undefined : gridOf({ lat, lon }, 4);
}

type OwnSide = Pick<ContactEnds, 'station_callsign' | 'band' | 'ts' | 'my_grid'>;
type Home = Pick<StationSummary, 'callsign' | 'square'>;

/**
 * The square of the station that logged: the contact's own, else the station's home. A station abroad (`EA8/G4QAB`) is
 * in the middle of that entity.
 */
export function ownSquare(contact: OwnSide, station: Home): Square | undefined {
  const away = squareAway(contact, station);
  return away === HOME ? homeSquare(station, contact) : away;
}

/** Stands for the station's home, which may be changed later. */
export const HOME = 'home';

/** The square of the station that logged if it does not depend on where the station's home is. */
export function squareAway(contact: OwnSide, { callsign }: Pick<Home, 'callsign'>): Square | typeof HOME | undefined {
  const noted = contact.my_grid === null ? undefined : squareIn(contact.my_grid);
  if (noted) return noted;
  if (contact.station_callsign === callsign) return HOME;
  const entity = entityOf(contact.station_callsign, contact);
  if (entity?.entity === entityOf(callsign, contact)?.entity) return HOME;
  return entity ? gridOf(entity, 4) : undefined;
}

/** The square of a station's home, else the centre of its entity, which CB stations have none of. */
export function homeSquare({ callsign, square }: Home, at: Pick<OwnSide, 'band' | 'ts'>): Square | undefined {
  const home = squareIn(square);
  if (home) return home;
  const entity = entityOf(callsign, at);
  return entity ? gridOf(entity, 4) : undefined;
}

/** The contact as an arc; undefined if an end is unknown or both are the same. */
export function arcOf(contact: ContactEnds, station: StationSummary): LiveArc | undefined {
  const from = ownSquare(contact, station);
  const to = otherSquare(contact);
  if (!from || !to || from === to) return undefined;
  return {
    entity_id: contact.qdo_id,
    from: endOf(from, contact.station_callsign, ownEntityName(contact)),
    to: endOf(to, contact.call, contact.country),
    meta: {
      band: contact.band,
      mode_class: contact.mode_class as LiveArc['meta']['mode_class'],
      mode: contact.mode,
      TS: isoSeconds(contact.ts.getTime()),
    },
  };
}

/** An arc as visitors and accounts without a subscription see it: every second one is blurred. */
export function blurred(arc: LiveArc): LiveArc {
  return arc.entity_id % 2 === 0 ? { ...arc, to: { ...arc.to, call: HIDDEN_CALL, label: '' } } : arc;
}

/** Whether others see a station's arcs at all. */
export function isShown(station: StationSummary | undefined): station is StationSummary {
  return station !== undefined && !station.isHidden && !station.isExcluded;
}

function squareIn(text: string): Square | undefined {
  const grid = text.length < 4 ? null : parseGrid(text);
  return grid ? coarseGrid(grid) : undefined;
}

function entityOf(call: string, { band, ts }: Pick<ContactEnds, 'band' | 'ts'>) {
  return entityForContact(call, parseBand(band), ts);
}

function ownEntityName(contact: ContactEnds): string {
  const match = entityOf(contact.station_callsign, contact);
  return (match && entityByNumber(match.entity)?.name) ?? '';
}

function endOf(square: Square, call: string, label: string): ArcEnd {
  return { ...gridCentre(square), call, label };
}

/** @param span in seconds since 1970 */
export function headerOf(span: { from: number; to: number }, total: number, thinned: boolean): ArcListHeader {
  return { version: 1, ...span, total, thinned, bands: [...ARC_BANDS], classes: [...ARC_CLASSES] };
}
