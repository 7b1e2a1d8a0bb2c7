import { BIGCTY } from '@ham2k/lib-country-files';
import { DXCC_BY_CODE } from '@ham2k/lib-dxcc-data';
import { DELETED_ENTITY_POSITIONS } from './dxcc-deleted.ts';

/** One of the 402 entities that count, or once counted, for the DXCC award. */
export interface DxccEntity {
  /** Its number in ADIF and at ARRL. */
  readonly adif: number;
  readonly name: string;
  /** AF, AN, AS, EU, NA, OC or SA. */
  readonly continent: string;
  /** Degrees, north positive. */
  readonly lat: number;
  /** Degrees, east positive. */
  readonly lon: number;
  readonly cqZone: number;
  readonly ituZone?: number;
  /** Deleted from ARRL's list: only contacts before that count. */
  readonly deleted: boolean;
}

/** Continents of BigCTY, so that an entity and a lookup agree (Turkey and Antarctica are disputed). */
const CONTINENTS: ReadonlyMap<number, string> = new Map(
  Object.values(BIGCTY.entities).flatMap((cty) => (cty.isWAE ? [] : [[cty.dxccCode, cty.continent]])),
);

/**
 * Every entity, current and deleted, in the order of the ADIF numbers. Names are the familiar English ones
 * (`Germany`, `Åland Is.`). Source: `@ham2k/lib-dxcc-data`; it has no positions for deleted entities, so those are ours.
 */
export const DXCC_ENTITIES: readonly DxccEntity[] = Object.values(DXCC_BY_CODE)
  .map(toEntity)
  .sort((a, b) => a.adif - b.adif);

const BY_NUMBER: ReadonlyMap<number, DxccEntity> = new Map(DXCC_ENTITIES.map((entity) => [entity.adif, entity]));

/**
 * The entity with an ADIF number.
 *
 * @returns undefined for unassigned numbers and 0 ("none")
 */
export function entityByNumber(adif: number): DxccEntity | undefined {
  return BY_NUMBER.get(adif);
}

function toEntity(source: (typeof DXCC_BY_CODE)[number]): DxccEntity {
  const [lat, lon] = DELETED_ENTITY_POSITIONS[source.dxccCode] ?? [source.lat ?? 0, 0 - (source.lon ?? 0)]; // source: west positive
  const ituZone = source.ituZone ?? source.ituZones[0];
  return Object.freeze({
    adif: source.dxccCode,
    name: source.name,
    continent: CONTINENTS.get(source.dxccCode) ?? source.continents[0] ?? '',
    lat,
    lon,
    cqZone: source.cqZone ?? source.cqZones[0] ?? 0,
    ...(ituZone === undefined ? {} : { ituZone }),
    deleted: source.deleted,
  });
}

/** The name of a country of a contest: of an entity by its number, or of one that only the WAE list has (`*IT9`: Sicily). */
export function countryName(key: string): string {
  const country = Object.hasOwn(BIGCTY.entities, key) ? BIGCTY.entities[key] : undefined;
  return (country?.isWAE ? country.name : entityByNumber(Number(key))?.name) ?? key;
}
