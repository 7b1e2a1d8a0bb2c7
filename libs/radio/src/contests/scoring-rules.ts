import { type DxccMatch, entityByNumber, findEntity } from '../dxcc.ts';
import { distanceKm, type Grid, gridCentre, parseGrid } from '../grid.ts';
import { type ContestContact, isLowBand, type ScoringRuleKey } from './contest-rules.ts';
import { wpxPrefix } from './wpx-prefix.ts';

export type MultiplierKind = 'field' | 'zone' | 'entity' | 'prefix';

/** Something that counts once, per band or in the whole contest. */
export interface Multiplier {
  readonly kind: MultiplierKind;
  readonly value: string;
  /** Null if it counts once in the whole contest. */
  readonly band: string | null;
}

export interface ScoringRule {
  readonly key: ScoringRuleKey;
  /** Whether the score is the points times the multipliers. */
  readonly hasMultipliers: boolean;
  /** Points of a contact that is no duplicate. */
  points(contact: ContestContact): number;
  multipliers(contact: ContestContact): readonly Multiplier[];
}

/** The sphere on which contests measure. */
const EARTH_KM = 6371;

/** The distance between the centres of two 4-character squares; null if one is unknown. */
function squaresApart({ grid, ownGrid }: Pick<ContestContact, 'grid' | 'ownGrid'>): number | null {
  const [here, there] = [squareOf(ownGrid), squareOf(grid)];
  return here && there ? distanceKm(gridCentre(here), gridCentre(there), EARTH_KM) : null;
}

function squareOf(text: string): Grid | null {
  return text.length < 4 ? null : parseGrid(text.slice(0, 4));
}

/** One point, and one more for every `stepKm`. A contact without both squares gets the one point. */
const byDistance = (contact: Pick<ContestContact, 'grid' | 'ownGrid'>, stepKm: number): number =>
  1 + Math.floor((squaresApart(contact) ?? 0) / stepKm);

interface Place {
  readonly entity: number;
  readonly continent: string;
  readonly zone: number;
  /** The country of the WAE list within the entity, or empty. */
  readonly wae: string;
}

/** Where a station is; null at sea and in the air. The operator's entries take precedence over the call. */
function placeOf(call: string, at: number, dxcc: number | null, zone: number | null): Place | null {
  const byCall = findEntity(call, at);
  if (!byCall && /\/(?:MM|AM)\b/.test(call)) return null;
  const entity = dxcc ? entityByNumber(dxcc) : undefined;
  const found: Pick<DxccMatch, 'entity' | 'continent' | 'cqZone' | 'wae'> | null =
    entity && entity.adif !== byCall?.entity
      ? { entity: entity.adif, continent: entity.continent, cqZone: entity.cqZone, wae: '' }
      : byCall;
  return found && { entity: found.entity, continent: found.continent, zone: zone ?? found.cqZone, wae: found.wae };
}

const theirPlace = ({ call, at, dxcc, zone }: ContestContact) => placeOf(call, at, dxcc, zone);
const ownPlace = ({ stationCall, at }: ContestContact) => placeOf(stationCall, at, null, null);

/** A country of CQ WW: a DXCC entity, or one that only the WAE list has. */
const countryOf = ({ entity, wae }: Place): string => wae || String(entity);
const entityOf = ({ entity }: Place): string => String(entity);

/** How far apart two stations are as CQ's contests see it. At sea is another continent; so is an unknown place. */
function apart(
  contact: ContestContact,
  country: (place: Place) => string,
): 'country' | 'north-america' | 'continent' | 'continents' {
  const [own, their] = [ownPlace(contact), theirPlace(contact)];
  if (!own || !their || own.continent !== their.continent) return 'continents';
  if (country(own) === country(their)) return 'country';
  return own.continent === 'NA' ? 'north-america' : 'continent';
}

const CQ_WW_POINTS = { country: 0, continent: 1, 'north-america': 2, continents: 3 } as const;
const CQ_WPX_POINTS = { country: 1, continent: 1, 'north-america': 2, continents: 3 } as const;

const RULES: readonly ScoringRule[] = [
  {
    key: 'one-point',
    hasMultipliers: false,
    points: () => 1,
    multipliers: () => [],
  },
  {
    key: 'ww-digi',
    hasMultipliers: true,
    points: (contact) => byDistance(contact, 3_000),
    multipliers: ({ grid, band }) => {
      const square = squareOf(grid);
      return square ? [{ kind: 'field', value: square.slice(0, 2), band }] : [];
    },
  },
  {
    key: 'arrl-digital',
    hasMultipliers: false,
    points: (contact) => byDistance(contact, 500),
    multipliers: () => [],
  },
  {
    key: 'cq-ww',
    hasMultipliers: true,
    points: (contact) => CQ_WW_POINTS[apart(contact, countryOf)],
    multipliers: (contact) => {
      const { band, zone } = contact;
      const place = theirPlace(contact);
      const workedZone = place?.zone ?? zone;
      return [
        ...(workedZone ? [{ kind: 'zone' as const, value: String(workedZone), band }] : []),
        ...(place ? [{ kind: 'entity' as const, value: countryOf(place), band }] : []),
      ];
    },
  },
  {
    key: 'cq-wpx',
    hasMultipliers: true,
    points: (contact) => {
      const distance = apart(contact, entityOf);
      return distance === 'country' || !isLowBand(contact.band) ? CQ_WPX_POINTS[distance] : 2 * CQ_WPX_POINTS[distance];
    },
    multipliers: ({ call }) => {
      const value = wpxPrefix(call);
      return value === '' ? [] : [{ kind: 'prefix', value, band: null }];
    },
  },
];

const SCORING_RULES: ReadonlyMap<ScoringRuleKey, ScoringRule> = new Map(RULES.map((rule) => [rule.key, rule]));

/** @throws Error for a key that is no rule's */
export function scoringRule(key: ScoringRuleKey): ScoringRule {
  const rule = SCORING_RULES.get(key);
  if (!rule) throw new Error(`There is no scoring rule ${String(key)}.`);
  return rule;
}

/** A multiplier as one text, for sets. */
export const multiplierKey = ({ kind, value, band }: Multiplier): string => `${kind} ${value} ${band ?? ''}`;
