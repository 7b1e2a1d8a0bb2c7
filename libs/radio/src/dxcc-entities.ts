import { BIGCTY } from '@ham2k/lib-country-files';
import { DXCC_BY_CODE } from '@ham2k/lib-dxcc-data';
import { DELETED_ENTITY_POSITIONS } from './dxcc-deleted.ts';

/** One of the 402 entities that count, or once counted, for the DXCC award. */
export interface DxccEntity {
  /** Number in ADIF and at ARRL. */
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

const MAIN_PREFIX: ReadonlyMap<number, string> = new Map(
  Object.values(DXCC_BY_CODE).map(({ dxccCode, entityPrefix }) => [dxccCode, entityPrefix]),
);

/**
 * Whether an entity may be right although the prefix gives another: Wales (GW) for a call of England (G), but not Spain
 * (EA) for one of the Canary Islands (EA8), for which postal addresses name Spain.
 *
 * @param entity, other numbers of ADIF
 */
export function isMoreSpecial(entity: number, other: number): boolean {
  const [one = '', two = ''] = [MAIN_PREFIX.get(entity), MAIN_PREFIX.get(other)];
  return two !== '' && one !== two && one.startsWith(two);
}

/** Letters and digits without accents: `ÅLAND IS.` and `Aland Is` are one name. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const BY_NAME = buildNames();

/** An entity that still counts takes precedence over a deleted one; a name that two of a kind have is left out. */
function buildNames(): ReadonlyMap<string, DxccEntity | null> {
  const names = new Map<string, DxccEntity | null>();
  for (const deleted of [true, false]) {
    const found = new Map<string, DxccEntity | null>();
    for (const { dxccCode, name, dxccName, shortName, fullName, lotwName, clublogName, qrzName } of Object.values(
      DXCC_BY_CODE,
    )) {
      const entity = BY_NUMBER.get(dxccCode);
      if (entity?.deleted !== deleted) continue;
      for (const each of [name, dxccName, shortName, fullName, lotwName, clublogName, qrzName]) {
        const plain = plainName(each ?? '');
        const other = found.get(plain);
        if (plain !== '') found.set(plain, other === undefined || other === entity ? entity : null);
      }
    }
    for (const [name, entity] of found) names.set(name, entity);
  }
  return names;
}

/**
 * The entity with a name that ADIF, ARRL, LoTW, Club Log or QRZ use for it, in any case.
 *
 * @returns undefined for other texts, and for a name that two entities have
 */
export function entityByName(name: string): DxccEntity | undefined {
  let found = asWritten.get(name);
  if (found === undefined) {
    found = BY_NAME.get(plainName(name)) ?? null;
    if (asWritten.size === MAX_WRITTEN) asWritten.clear();
    if (name.length <= MAX_NAME) asWritten.set(name, found);
  }
  return found ?? undefined;
}

/** Entities by name as written, since a log has the same names again and again. */
const asWritten = new Map<string, DxccEntity | null>();
const MAX_WRITTEN = 2_000;
const MAX_NAME = 60;
