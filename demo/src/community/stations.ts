import { gridOf } from '@pileup/radio/grid';
import type { Mode } from '../activity/bands.ts';
import { SeededRandom } from '../seeded-random.ts';
import { namesOf } from './names.ts';
import { PLACES, type Place, type Town } from './places.ts';

export type Kind = 'ham' | 'swl' | 'cb';

/** An operator with an account and habits. */
export interface Station {
  callsign: string;
  email: string;
  kind: Kind;
  name: string;
  qth: string;
  grid: string;
  lat: number;
  lon: number;
  country: string;
  bio: string;
  rig: string;
  watts: number;
  /** Hours on an average day. */
  hoursPerDay: number;
  /** Hour of the day, in solar time, around which the operator is most active. */
  peakHour: number;
  modes: { mode: Mode; share: number }[];
  bands: { band: string; share: number }[];
  /** Calls CQ and draws a pile-up. */
  isInDemand: boolean;
  isContester: boolean;
  activationType: '' | 'SOTA' | 'POTA';
  usesSatellites: boolean;
  hasRotator: boolean;
}

/** The operator that users of the demo sign in as. */
export const DEMO_CALL = 'G4QZX';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const RIGS = [
  'IC-7300',
  'IC-7300',
  'FT-991A',
  'FTDX10',
  'TS-590SG',
  'IC-7610',
  'FT-710',
  'K3S',
  'FLEX-6400',
  'TS-890S',
  'FT-817',
  'IC-705',
  'KX3',
];
const HIGH = ['20m', '17m', '15m', '12m', '10m'];
const LOW = ['160m', '80m', '60m', '40m', '30m'];
const ANTENNAS = [
  'a doublet in the oak',
  'a hexbeam at 12 m',
  'an end-fed over the roof',
  'a ground plane',
  'a 3-element yagi',
  'a loop in the attic',
];
const LIKES = [
  'chasing DX',
  'long chats on the low bands',
  'CW at a quiet pace',
  'portable work from hills',
  'weak signals',
  'helping newcomers',
  'contests, for fun',
  'building my own gear',
];

/** The operators of a demo. The same seed gives the same operators; a larger community begins with those of a smaller one. */
export function communityOf(seed: number, size: number): Station[] {
  const stations = new Map<string, Station>();
  for (let n = 0; stations.size < size; n++) {
    const random = new SeededRandom(seed, 'station', n);
    // Every 40th is an SWL, every 50th on CB.
    const kind = n === 0 ? 'ham' : n % 40 === 17 ? 'swl' : n % 50 === 29 ? 'cb' : 'ham';
    const place =
      n === 0
        ? placeIn('England')
        : kind === 'ham'
          ? randomPlace(random)
          : placeIn(random.pick(['Germany', 'England', 'Netherlands']));
    const drawn = stationAt(random, place, kind, n);
    const station = n === 0 ? asDemoOperator(drawn) : drawn;
    if (!stations.has(station.callsign)) stations.set(station.callsign, station);
  }
  return [...stations.values()];
}

function stationAt(random: SeededRandom, place: Place, kind: Kind, n: number): Station {
  const town = random.pick(place.towns);
  const callsign =
    n === 0 ? DEMO_CALL : kind === 'ham' ? randomCall(random, town) : callWithoutLicence(random, place, kind);
  const { first, family } = namesOf(place.language);
  const name = `${random.pick(first)} ${random.pick(family)}`;
  const [lat, lon] = [town.lat + random.between(-0.4, 0.4), town.lon + random.between(-0.6, 0.6)];
  const rig = kind === 'cb' ? random.pick(['President', 'Anytone']) : random.pick(RIGS);
  const activationType = kind === 'ham' && random.chance(0.22) ? random.pick(['SOTA', 'POTA'] as const) : '';
  return {
    callsign,
    email: `${callsign.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}@example.org`,
    kind,
    name,
    qth: town.qth,
    grid: gridOf({ lat, lon }, 6),
    lat,
    lon,
    country: place.country,
    bio: bioOf(random, town, n === 0 ? 'IC-7300' : rig, kind),
    rig,
    watts: kind === 'cb' ? 12 : /KX3|705|817/.test(rig) ? 10 : random.pick([100, 100, 100, 50, 400]),
    // The hours have a long tail: most operators a few, some all day.
    hoursPerDay: 1.2 + 9 * random.next() ** 2.5,
    peakHour: random.pick([10, 15, 18, 19.5, 20, 20.5, 21]),
    modes: modesOf(random, kind),
    bands: bandsOf(random, kind),
    isInDemand: kind === 'ham' && (place.rare || random.chance(0.05)),
    isContester: kind === 'ham' && random.chance(0.2),
    activationType,
    usesSatellites: kind === 'ham' && random.chance(0.12),
    hasRotator: kind === 'ham' && random.chance(0.35),
  };
}

/** Users of the demo should find some of everything. */
function asDemoOperator(station: Station): Station {
  const modes = [
    { mode: 'FT8', share: 1 },
    { mode: 'CW', share: 1 },
    { mode: 'SSB', share: 2 },
  ] as const;
  return {
    ...station,
    callsign: DEMO_CALL,
    rig: 'IC-7300',
    watts: 100,
    hoursPerDay: 7,
    modes: [...modes],
    hasRotator: true,
    activationType: '',
  };
}

const placeIn = (country: string): Place =>
  PLACES.find((place) => place.country === country) ?? randomPlace(new SeededRandom(country));

export const randomPlace = (random: SeededRandom): Place => random.weighted(PLACES, ({ weight }) => weight);

/** A call whose suffix begins with Q; such calls are never issued. */
export function randomCall(random: SeededRandom, town: Town): string {
  return `${random.pick(town.prefixes)}Q${LETTERS[random.below(26)]}${LETTERS[random.below(26)]}`;
}

function callWithoutLicence(random: SeededRandom, place: Place, kind: Kind): string {
  if (kind === 'cb') return randomCbCall(random);
  const country = { Germany: 'DE', England: 'RS', Netherlands: 'NL' }[place.country] ?? 'DE';
  return `${country}-Q${String(random.below(10_000)).padStart(4, '0')}`;
}

export const randomCbCall = (random: SeededRandom): string =>
  `${random.pick([13, 14, 19, 26, 1, 30])}-Q${LETTERS[random.below(26)]}-${String(1 + random.below(300)).padStart(3, '0')}`;

function modesOf(random: SeededRandom, kind: Kind): Station['modes'] {
  const like = (mode: Mode, max: number) => ({ mode, share: max * random.next() ** 2 });
  if (kind === 'cb') return [like('SSB', 4), like('FM', 2)];
  const usual = [
    like('FT8', 4),
    like('CW', 3),
    like('SSB', 4),
    like('FT4', 0.6),
    like('RTTY', 0.35),
    like('FM', 0.25),
    like('DMR', 0.2),
  ];
  return random.chance(0.22) ? [...usual, like('SSTV', 3)] : usual;
}

function bandsOf(random: SeededRandom, kind: Kind): Station['bands'] {
  if (kind === 'cb') return [{ band: '11m', share: 1 }];
  const [high, low] = [random.between(0.3, 1), random.between(0.3, 1)];
  return [
    ...HIGH.map((band) => ({ band, share: high * random.next() })),
    ...LOW.map((band) => ({ band, share: low * random.next() })),
    ...['6m', '2m', '70cm'].map((band) => ({ band, share: 0.25 * random.next() })),
  ];
}

function bioOf(random: SeededRandom, town: Town, rig: string, kind: Kind): string {
  const since = 1965 + random.below(58);
  const what =
    kind === 'swl' ? `Listening since ${since}` : kind === 'cb' ? `On 11 m since ${since}` : `Licensed since ${since}`;
  return `${what}, from ${town.qth} with ${/^(IC|FT|A)/.test(rig) ? 'an' : 'a'} ${rig} and ${random.pick(ANTENNAS)}. I like ${random.pick(LIKES)}.`;
}
