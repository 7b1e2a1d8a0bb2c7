import type { SetRigRequest } from '@pileup/contract/presence';
import { bearingDeg } from '@pileup/radio/grid';
import { SeededRandom } from '../seeded-random.ts';
import { adifModeOf } from './bands.ts';
import type { Contact } from './contacts.ts';
import type { Session } from './sessions.ts';

const DEGREES_PER_SECOND = 3;
/** The radio is on a contact's frequency this long before the contact is logged. */
const CALLING_MS = 60_000;
const SLOT_MS = 15_000;

export class Radio {
  readonly session: Session;
  private readonly contacts: readonly Contact[];
  private azimuth: number | null = null;
  private turnedAt = 0;

  constructor(session: Session, contacts: readonly Contact[]) {
    this.session = session;
    this.contacts = contacts;
  }

  heartbeat(now: number): SetRigRequest {
    const { station, satellite, activation, opMode, mode, from, to } = this.session;
    const { before, next } = this.neighbours(now);
    const progress = Math.max(0, Math.min(1, (now - from) / (to - from)));
    const khz =
      Math.round(
        (this.khzAt(now, before, next) + (satellite && !satellite.isGeostationary ? 9 - 18 * progress : 0)) * 100,
      ) / 100;
    return {
      freq: khz,
      mode: adifModeOf(mode, khz).rig,
      op_mode: opMode,
      rig_name: station.rig,
      ptt_down: this.isTransmitting(now, next) ? 1 : 0,
      ...this.beam(now, next, progress),
      ...(satellite ? { prop_mode: 'SAT', sat_name: satellite.name } : {}),
      ...(activation ? { activation_type: activation.type, activation_ref: activation.ref } : {}),
    };
  }

  /** The last heartbeat of the session. */
  switchedOff(now: number): SetRigRequest {
    return { ...this.heartbeat(now), op_mode: 0, ptt_down: 0 };
  }

  private neighbours(now: number): { before: Contact | undefined; next: Contact | undefined } {
    const index = this.contacts.findIndex(({ at }) => at > now);
    return index < 0
      ? { before: this.contacts.at(-1), next: undefined }
      : { before: this.contacts[index - 1], next: this.contacts[index] };
  }

  /** While searching, the dial moves to and fro towards the next contact's frequency. */
  private khzAt(now: number, before: Contact | undefined, next: Contact | undefined): number {
    const { isRunning, mode, khz, id, from } = this.session;
    const isChannel = mode === 'FT8' || mode === 'FT4' || mode === 'FM' || mode === 'DMR' || mode === 'SSTV';
    const start = before?.khz ?? khz;
    if (isRunning || isChannel) return next?.khz ?? start;
    if (next && next.at - now < CALLING_MS) return next.khz;
    const since = before?.at ?? from;
    const way = next ? Math.min(1, (now - since) / Math.max(1, next.at - CALLING_MS - since)) : 0;
    const step = new SeededRandom(id, Math.floor(now / 12_000));
    return start + ((next?.khz ?? start) - start) * way + (step.chance(0.5) ? step.between(-0.6, 0.6) : 0);
  }

  private isTransmitting(now: number, next: Contact | undefined): boolean {
    const { opMode, isRunning, mode, id } = this.session;
    if (opMode === 3 || opMode === 0) return false;
    const isNear = next !== undefined && next.at - now < CALLING_MS;
    if (!isRunning && !isNear) return false;
    // The two stations transmit in alternate slots.
    if (mode === 'FT8' || mode === 'FT4') return Math.floor(now / SLOT_MS) % 2 === new SeededRandom(id).below(2);
    return new SeededRandom(id, Math.floor(now / 6_000)).chance(0.45);
  }

  private beam(now: number, next: Contact | undefined, progress: number): Pick<SetRigRequest, 'azimuth' | 'elevation'> {
    const { station, satellite } = this.session;
    if (satellite?.isGeostationary) {
      const azimuth = Math.round(bearingDeg(station, { lat: 0, lon: 25.9 }));
      return { azimuth, elevation: Math.round(Math.max(5, 50 - Math.abs(station.lat) / 2)) };
    }
    if (satellite) {
      const rises = new SeededRandom(this.session.id).between(0, 360);
      return {
        azimuth: Math.round(rises + 150 * progress) % 360,
        elevation: Math.round(55 * Math.sin(Math.PI * progress)),
      };
    }
    if (!station.hasRotator) return {};
    const wanted = next ? bearingDeg(station, next.location) : (this.azimuth ?? 0);
    const seconds = (now - this.turnedAt) / 1_000;
    this.azimuth = this.azimuth === null ? wanted : rotatedTowards(this.azimuth, wanted, DEGREES_PER_SECOND * seconds);
    this.turnedAt = now;
    return { azimuth: Math.round(this.azimuth) % 360 };
  }
}

/** Turns towards `wanted` the short way, by `maxDegrees` at most. */
function rotatedTowards(from: number, wanted: number, maxDegrees: number): number {
  const way = ((wanted - from + 540) % 360) - 180;
  return (from + Math.max(-maxDegrees, Math.min(maxDegrees, way)) + 360) % 360;
}
