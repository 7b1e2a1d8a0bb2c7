import type { QsoFields } from '@pileup/contract/logbook';
import { distanceKm, gridOf } from '@pileup/radio/grid';
import { cornerOf, dialled, modeOf } from './bands.ts';
import { Chance } from './chance.ts';
import { callAt, cbCall, type Station, somePlace } from './community.ts';
import { namesOf } from './names.ts';
import { PLACES, type Place } from './places.ts';
import { heard } from './propagation.ts';
import type { Session } from './sessions.ts';

export interface Contact {
  /** ms since 1970. */
  at: number;
  khz: number;
  /** Where the other one is, in degrees. */
  there: { lat: number; lon: number };
  fields: QsoFields;
}

/** Of so many stations in a town a few are met often. */
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

/** What is logged in a session, in the order of time: the same for the same session. `members` may be met, too. */
export function contactsOf(session: Session, members: readonly Station[]): Contact[] {
  const { pace, from, to } = session;
  if (pace === null) return [];
  const chance = new Chance(session.id, 'contacts');
  const contacts: Contact[] = [];
  const worked = new Set<string>();
  let serial = 1;
  for (let at = from + 1_000 * chance.wait(pace); at < to; at += 1_000 * (0.3 * pace + chance.wait(0.7 * pace))) {
    const contact = contactAt(chance, session, at, members, serial);
    // In a contest a second contact on the band counts nothing, and nobody else says it all again either.
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

function contactAt(chance: Chance, session: Session, at: number, members: readonly Station[], serial: number): Contact {
  const { station, trade } = session;
  const other = somebody(chance, session, at, members);
  const khz = session.runs || session.satellite ? session.khz : searched(chance, session);
  const { mode, submode } = modeOf(trade, khz);
  const far = distanceKm(station, other);
  const [sent, received] = reports(chance, trade, far);
  const fields: QsoFields = {
    Call: other.call,
    TS: new Date(at).toISOString(),
    Freq: khz,
    Mode: mode,
    ...(submode ? { SubMode: submode } : {}),
    SNT: sent,
    RCV: received,
    Power: station.watts,
    Comment: commentOf(chance, session, serial),
    ...(chance.is(0.7) && !session.contest ? { Name: other.name } : {}),
    ...(trade === 'FT8' || trade === 'FT4' ? { GridSquare: gridOf(other, 4) } : {}),
    ...(session.contest ? { ContestName: session.contest.name } : {}),
    ...(session.runs ? { IsRunQSO: 1 } : {}),
    ...(session.callsign === station.callsign ? {} : { station_callsign: session.callsign }),
    qso_origin: trade === 'FT8' || trade === 'FT4' ? 'WSJT-X' : 'LOGBAR',
    qso_duration: 15 + chance.below(trade === 'SSB' && !session.contest ? 400 : 60),
  };
  return { at, khz, there: { lat: other.lat, lon: other.lon }, fields };
}

function somebody(
  chance: Chance,
  { band, station, satellite, activation }: Session,
  at: number,
  members: readonly Station[],
): Other {
  if (station.kind === 'cb') {
    const place = somePlace(chance);
    const { lat = 0, lon = 0 } = place.towns[0] ?? {};
    return { call: cbCall(chance), name: chance.pick(namesOf(place.language).first), lat, lon };
  }
  // One of us now and then, where it can be.
  const member = chance.is(0.2) ? chance.pick(members) : undefined;
  if (member?.kind === 'ham' && member !== station && heard(band, station, member, at) > 0.15 && !satellite)
    return { call: member.callsign, name: member.name.split(' ')[0] ?? '', lat: member.lat, lon: member.lon };
  const place = chance.weighted(placesHeard(band, station, at), ({ weight }) => weight).place;
  const town = chance.pick(place.towns);
  // The same number is the same station, with the same name.
  const who = new Chance(place.country, town.qth, Math.floor(REGULARS * chance.next() ** 1.7));
  const call = callAt(who, town);
  const portable = chance.is(activation ? 0.08 : 0.02) ? '/P' : '';
  const name = who.pick(namesOf(place.language).first);
  return {
    call: call + portable,
    name,
    lat: town.lat + who.between(-0.4, 0.4),
    lon: town.lon + who.between(-0.5, 0.5),
  };
}

const HOUR = 3_600_000;
let known = new Map<string, { place: Place; weight: number }[]>();
let knownHour = 0;

/** Kept for the hour: the sun does not run. */
function placesHeard(band: string, station: Station, at: number): { place: Place; weight: number }[] {
  const hour = Math.floor(at / HOUR);
  if (hour !== knownHour || known.size > 5_000) known = new Map();
  knownHour = hour;
  const key = `${band} ${station.callsign}`;
  const before = known.get(key);
  if (before) return before;
  const places = PLACES.map((place) => {
    const { lat = 0, lon = 0 } = place.towns[0] ?? {};
    return { place, weight: place.weight * heard(band, station, { lat, lon }, hour * HOUR) };
  });
  known.set(key, places);
  return places;
}

function searched(chance: Chance, { trade, band, khz }: Session): number {
  const [low, high] = cornerOf(trade, band) ?? [khz, khz];
  return dialled(trade, chance.between(low, high));
}

/** As each mode says it: 59, 599, decibels. */
function reports(chance: Chance, trade: Session['trade'], km: number): [sent: string, received: string] {
  const one = () => {
    const loss = Math.min(1, km / 12_000) + chance.between(-0.4, 0.4);
    if (trade === 'FT8' || trade === 'FT4') {
      const decibels = Math.round(8 - 22 * loss);
      return `${decibels < 0 ? '-' : '+'}${String(Math.min(24, Math.abs(decibels))).padStart(2, '0')}`;
    }
    const strength = Math.max(3, Math.min(9, Math.round(10 - 4 * loss)));
    if (trade === 'SSTV') return `59${chance.pick([5, 5, 4])}`;
    return `5${strength}${trade === 'CW' || trade === 'RTTY' ? '9' : ''}`;
  };
  return [one(), one()];
}

function commentOf(
  chance: Chance,
  { contest, satellite, activation, station, trade }: Session,
  serial: number,
): string {
  if (contest) return `Nr ${String(serial).padStart(3, '0')}`;
  if (satellite) return `via ${satellite.name}`;
  if (activation) return `${activation.type} ${activation.ref}`;
  if (station.kind === 'swl') return 'Heard calling CQ';
  return chance.is(0.35) ? chance.pick(COMMENTS[trade] ?? COMMENTS.other ?? ['']) : '';
}
