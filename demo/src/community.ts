import { gridOf } from '@pileup/radio/grid';
import type { Trade } from './bands.ts';
import { Chance } from './chance.ts';
import { namesOf } from './names.ts';
import { PLACES, type Place, type Town } from './places.ts';

export type Kind = 'ham' | 'swl' | 'cb';

/** Somebody with an account, and what is his wont. */
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
  /** On a usual day; a few are hardly ever off the air. */
  hoursPerDay: number;
  /** Hour of the day, by the sun, around which the operator is mostly at the radio. */
  hour: number;
  trades: { trade: Trade; share: number }[];
  bands: { band: string; share: number }[];
  /** Calls CQ there and has a pile-up. */
  sought: boolean;
  contester: boolean;
  activates: '' | 'SOTA' | 'POTA';
  satellites: boolean;
  rotator: boolean;
}

/** Whom the demo lets one sign in as. */
export const GUIDE = 'G4QZX';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const RIGS = 'IC-7300 IC-7300 FT-991A FTDX10 TS-590SG IC-7610 FT-710 K3S FLEX-6400 TS-890S FT-817 IC-705 KX3'.split(
  ' ',
);
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

/** The operators of a demo: the same for the same seed, and the first ones the same however many there are. */
export function communityOf(seed: number, size: number): Station[] {
  const stations = new Map<string, Station>();
  for (let n = 0; stations.size < size; n++) {
    const chance = new Chance(seed, 'station', n);
    // Every 40th is a listener, every 50th on the citizens' band.
    const kind = n === 0 ? 'ham' : n % 40 === 17 ? 'swl' : n % 50 === 29 ? 'cb' : 'ham';
    const place =
      n === 0
        ? named('England')
        : kind === 'ham'
          ? somePlace(chance)
          : named(chance.pick(['Germany', 'England', 'Netherlands']));
    const someone = stationAt(chance, place, kind, n);
    const station = n === 0 ? asGuide(someone) : someone;
    if (!stations.has(station.callsign)) stations.set(station.callsign, station);
  }
  return [...stations.values()];
}

function stationAt(chance: Chance, place: Place, kind: Kind, n: number): Station {
  const town = chance.pick(place.towns);
  const callsign = n === 0 ? GUIDE : kind === 'ham' ? callAt(chance, town) : idOf(chance, place, kind);
  const { first, family } = namesOf(place.language);
  const name = `${chance.pick(first)} ${chance.pick(family)}`;
  const [lat, lon] = [town.lat + chance.between(-0.4, 0.4), town.lon + chance.between(-0.6, 0.6)];
  const rig = kind === 'cb' ? chance.pick(['President', 'Anytone']) : chance.pick(RIGS);
  const activates = kind === 'ham' && chance.is(0.22) ? chance.pick(['SOTA', 'POTA'] as const) : '';
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
    bio: bioOf(chance, town, n === 0 ? 'IC-7300' : rig, kind),
    rig,
    watts: kind === 'cb' ? 12 : /KX3|705|817/.test(rig) ? 10 : chance.pick([100, 100, 100, 50, 400]),
    // Heavy in the tail: most a few hours, some all day.
    hoursPerDay: 1.2 + 9 * chance.next() ** 2.5,
    hour: chance.pick([10, 15, 18, 19.5, 20, 20.5, 21]),
    trades: tradesOf(chance, kind),
    bands: bandsOf(chance, kind),
    sought: kind === 'ham' && (place.rare || chance.is(0.05)),
    contester: kind === 'ham' && chance.is(0.2),
    activates,
    satellites: kind === 'ham' && chance.is(0.12),
    rotator: kind === 'ham' && chance.is(0.35),
  };
}

/** Whoever signs in to look around should find some of everything. */
function asGuide(station: Station): Station {
  const trades = [
    { trade: 'FT8', share: 1 },
    { trade: 'CW', share: 1 },
    { trade: 'SSB', share: 2 },
  ] as const;
  return {
    ...station,
    callsign: GUIDE,
    rig: 'IC-7300',
    watts: 100,
    hoursPerDay: 7,
    trades: [...trades],
    rotator: true,
    activates: '',
  };
}

const named = (country: string): Place =>
  PLACES.find((place) => place.country === country) ?? somePlace(new Chance(country));

export const somePlace = (chance: Chance): Place => chance.weighted(PLACES, ({ weight }) => weight);

/** A call whose suffix begins with Q: nobody has one. */
export function callAt(chance: Chance, town: Town): string {
  return `${chance.pick(town.prefixes)}Q${LETTERS[chance.below(26)]}${LETTERS[chance.below(26)]}`;
}

function idOf(chance: Chance, place: Place, kind: Kind): string {
  if (kind === 'cb') return cbCall(chance);
  const country = { Germany: 'DE', England: 'RS', Netherlands: 'NL' }[place.country] ?? 'DE';
  return `${country}-Q${String(chance.below(10_000)).padStart(4, '0')}`;
}

export const cbCall = (chance: Chance): string =>
  `${chance.pick([13, 14, 19, 26, 1, 30])}-Q${LETTERS[chance.below(26)]}-${String(1 + chance.below(300)).padStart(3, '0')}`;

function tradesOf(chance: Chance, kind: Kind): Station['trades'] {
  const like = (trade: Trade, most: number) => ({ trade, share: most * chance.next() ** 2 });
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
  return chance.is(0.22) ? [...usual, like('SSTV', 3)] : usual;
}

function bandsOf(chance: Chance, kind: Kind): Station['bands'] {
  if (kind === 'cb') return [{ band: '11m', share: 1 }];
  const [high, low] = [chance.between(0.3, 1), chance.between(0.3, 1)];
  return [
    ...HIGH.map((band) => ({ band, share: high * chance.next() })),
    ...LOW.map((band) => ({ band, share: low * chance.next() })),
    ...['6m', '2m', '70cm'].map((band) => ({ band, share: 0.25 * chance.next() })),
  ];
}

function bioOf(chance: Chance, town: Town, rig: string, kind: Kind): string {
  const since = 1965 + chance.below(58);
  const what =
    kind === 'swl' ? `Listening since ${since}` : kind === 'cb' ? `On 11 m since ${since}` : `Licensed since ${since}`;
  return `${what}, from ${town.qth} with ${/^(IC|FT|A)/.test(rig) ? 'an' : 'a'} ${rig} and ${chance.pick(ANTENNAS)}. I like ${chance.pick(LIKES)}.`;
}
