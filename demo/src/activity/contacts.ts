import type { QsoFields } from '@pileup/contract/logbook';
import { distanceKm, gridOf } from '@pileup/radio/grid';
import { namesOf } from '../community/names.ts';
import { PLACES, type Place } from '../community/places.ts';
import { randomCall, randomCbCall, randomPlace, type Station } from '../community/stations.ts';
import { SeededRandom } from '../seeded-random.ts';
import { adifModeOf, frequencyRange, roundToDial } from './bands.ts';
import { audibility } from './propagation.ts';
import type { Session } from './sessions.ts';

export interface Contact {
  /** ms since 1970. */
  at: number;
  khz: number;
  /** Position of the other station, in degrees. */
  location: { lat: number; lon: number };
  fields: QsoFields;
}

/** Stations per town; a few of them are worked often. */
const REGULARS = 300;
const COMMENTS: Record<string, readonly string[]> = {
  CW: ['Nice fist', 'QSB', '73 es tnx', 'Vertical, 50 W', 'QRP 5 W', 'TNX QSO', 'Straight key'],
  SSB: [
    'Good signal, dipole at 10 m',
    'First contact on this band',
    'Nice chat about antennas',
    'QSB at the end',
    'Yagi, 400 W',
    'Long path',
    'Weather: rain',
    'Loud here',
  ],
  FT8: ['', '', 'TNX QSO', 'Strong opening', 'New square'],
  other: ['TNX QSO', 'Nice picture', 'Via the local repeater', '73'],
};

/** The contacts of a session in the order of time, always the same for one session. Some are with `members`. */
export function contactsOf(session: Session, members: readonly Station[]): Contact[] {
  const { secondsPerContact: mean, from, to } = session;
  if (mean === null) return [];
  const random = new SeededRandom(session.id, 'contacts');
  const contacts: Contact[] = [];
  const worked = new Set<string>();
  let serial = 1;
  for (
    let at = from + 1_000 * random.exponential(mean);
    at < to;
    at += 1_000 * (0.3 * mean + random.exponential(0.7 * mean))
  ) {
    const contact = contactAt(random, session, at, members, serial);
    // A second contact on the band is rare, and does not count in a contest.
    if (worked.has(contact.fields.Call)) continue;
    worked.add(contact.fields.Call);
    contacts.push(contact);
    serial++;
  }
  return contacts;
}

interface Other {
  call: string;
  name: string;
  lat: number;
  lon: number;
}

function contactAt(
  random: SeededRandom,
  session: Session,
  at: number,
  members: readonly Station[],
  serial: number,
): Contact {
  const { station, mode } = session;
  const other = otherStation(random, session, at, members);
  const khz = session.isRunning || session.satellite ? session.khz : randomFrequency(random, session);
  const adif = adifModeOf(mode, khz);
  const [sent, received] = reports(random, mode, distanceKm(station, other));
  const fields: QsoFields = {
    Call: other.call,
    TS: new Date(at).toISOString(),
    Freq: khz,
    Mode: adif.mode,
    ...(adif.submode ? { SubMode: adif.submode } : {}),
    SNT: sent,
    RCV: received,
    Power: station.watts,
    Comment: commentOf(random, session, serial),
    ...(random.chance(0.7) && !session.contest ? { Name: other.name } : {}),
    ...(mode === 'FT8' || mode === 'FT4' ? { GridSquare: gridOf(other, 4) } : {}),
    ...(session.contest ? { ContestName: session.contest.name } : {}),
    ...(session.isRunning ? { IsRunQSO: 1 } : {}),
    ...(session.callsign === station.callsign ? {} : { station_callsign: session.callsign }),
    qso_origin: mode === 'FT8' || mode === 'FT4' ? 'WSJT-X' : 'LOGBAR',
    qso_duration: 15 + random.below(mode === 'SSB' && !session.contest ? 400 : 60),
  };
  return { at, khz, location: { lat: other.lat, lon: other.lon }, fields };
}

function otherStation(
  random: SeededRandom,
  { band, station, satellite, activation }: Session,
  at: number,
  members: readonly Station[],
): Other {
  if (station.kind === 'cb') {
    const place = randomPlace(random);
    const { lat = 0, lon = 0 } = place.towns[0] ?? {};
    return { call: randomCbCall(random), name: random.pick(namesOf(place.language).first), lat, lon };
  }
  // The other station is sometimes another member, if propagation allows it.
  const member = random.chance(0.2) ? random.pick(members) : undefined;
  if (member?.kind === 'ham' && member !== station && audibility(band, station, member, at) > 0.15 && !satellite)
    return { call: member.callsign, name: member.name.split(' ')[0] ?? '', lat: member.lat, lon: member.lon };
  const place = random.weighted(audiblePlaces(band, station, at), ({ weight }) => weight).place;
  const town = random.pick(place.towns);
  // The same number gives the same station, with the same name.
  const ofStation = new SeededRandom(place.country, town.qth, Math.floor(REGULARS * random.next() ** 1.7));
  const call = randomCall(ofStation, town);
  const portable = random.chance(activation ? 0.08 : 0.02) ? '/P' : '';
  const name = ofStation.pick(namesOf(place.language).first);
  return {
    call: call + portable,
    name,
    lat: town.lat + ofStation.between(-0.4, 0.4),
    lon: town.lon + ofStation.between(-0.5, 0.5),
  };
}

const HOUR = 3_600_000;
let cachedPlaces = new Map<string, { place: Place; weight: number }[]>();
let cachedHour = 0;

/** Places that can be received, cached per hour since propagation changes slowly. */
function audiblePlaces(band: string, station: Station, at: number): { place: Place; weight: number }[] {
  const hour = Math.floor(at / HOUR);
  if (hour !== cachedHour || cachedPlaces.size > 5_000) cachedPlaces = new Map();
  cachedHour = hour;
  const key = `${band} ${station.callsign}`;
  const cached = cachedPlaces.get(key);
  if (cached) return cached;
  const places = PLACES.map((place) => {
    const { lat = 0, lon = 0 } = place.towns[0] ?? {};
    return { place, weight: place.weight * audibility(band, station, { lat, lon }, hour * HOUR) };
  });
  cachedPlaces.set(key, places);
  return places;
}

function randomFrequency(random: SeededRandom, { mode, band, khz }: Session): number {
  const [low, high] = frequencyRange(mode, band) ?? [khz, khz];
  return roundToDial(mode, random.between(low, high));
}

/** Reports in the form of the mode: 59, 599 or decibels. */
function reports(random: SeededRandom, mode: Session['mode'], km: number): [sent: string, received: string] {
  const one = () => {
    const loss = Math.min(1, km / 12_000) + random.between(-0.4, 0.4);
    if (mode === 'FT8' || mode === 'FT4') {
      const decibels = Math.round(8 - 22 * loss);
      return `${decibels < 0 ? '-' : '+'}${String(Math.min(24, Math.abs(decibels))).padStart(2, '0')}`;
    }
    const strength = Math.max(3, Math.min(9, Math.round(10 - 4 * loss)));
    if (mode === 'SSTV') return `59${random.pick([5, 5, 4])}`;
    return `5${strength}${mode === 'CW' || mode === 'RTTY' ? '9' : ''}`;
  };
  return [one(), one()];
}

function commentOf(
  random: SeededRandom,
  { contest, satellite, activation, station, mode }: Session,
  serial: number,
): string {
  if (contest) return `Nr ${String(serial).padStart(3, '0')}`;
  if (satellite) return `via ${satellite.name}`;
  if (activation) return `${activation.type} ${activation.ref}`;
  if (station.kind === 'swl') return 'Heard calling CQ';
  return random.chance(0.35) ? random.pick(COMMENTS[mode] ?? COMMENTS.other ?? ['']) : '';
}
