import { formatVfo } from '@pileup/radio/frequency';
import type { RigReading, Source } from './source.ts';

/** Age of the oldest reading that is used. WSJT-X sends every 15 s, N1MM every 10 s. */
const MAX_AGE_MS = 20_000;

/**
 * Largest difference between programs on one radio, even if one of them shifts the transmitter for a cleaner signal.
 */
const SAME_RADIO_HZ = 10_000;

interface Entry {
  reading: RigReading;
  source: Source;
  at: number;
}

/**
 * Merges the readings of all programs.
 *
 * The operator's program (WSJT-X, N1MM+) gives the mode (FT8 where the rig only reports USB) and its name. The rig
 * program (rigctld, flrig: those that can tune) gives the frequency and the missing fields, if both are on the same
 * radio. If they are more than 10 kHz apart, only the operator's program is used. If there are several such programs,
 * the one that transmits is used, else the first.
 */
export class RadioState {
  #entries = new Map<string, Entry>();

  update(reading: RigReading, source: Source, now: number): void {
    this.#entries.set(reading.program, { reading, source, at: now });
  }

  remove(program: string): void {
    this.#entries.delete(program);
  }

  /** The radio; undefined if no program reports it. */
  current(now: number): RigReading | undefined {
    const rig = this.#rig(now)?.reading;
    const programs = this.#fresh(now).filter(({ source }) => !source.qsy);
    const program = (programs.find(({ reading }) => isTransmitting(reading)) ?? programs[0])?.reading;
    if (!rig || !program) return program ?? rig;
    if (!isSameRadio(rig.freqHz, program.freqHz)) return program;
    return {
      program: program.program,
      freqHz: rig.freqHz ?? program.freqHz,
      // A rig keyed by hand transmits without the program.
      rig: { ...rig.rig, ...program.rig, ...(isTransmitting(rig) ? { ptt_down: 1 } : {}) },
    };
  }

  tuner(now: number): Source | undefined {
    return this.#rig(now)?.source;
  }

  #rig(now: number): Entry | undefined {
    return this.#fresh(now).find(({ source }) => source.qsy);
  }

  #fresh(now: number): Entry[] {
    return [...this.#entries.values()].filter(({ at }) => now - at <= MAX_AGE_MS);
  }
}

const isTransmitting = ({ rig }: RigReading): boolean =>
  rig.ptt_down === 1 || rig.ptt_down === true || rig.ptt_down === '1';

const isSameRadio = (one: number | null, other: number | null): boolean =>
  one === null || other === null || Math.abs(one - other) <= SAME_RADIO_HZ;

/** The radio as text: `14.074.000 FT8 by WSJT-X`. */
export function radioText({ freqHz, rig, program }: RigReading): string {
  const where = freqHz === null ? 'frequency unknown' : formatVfo(freqHz);
  return [where, rig.mode, `by ${program}`].filter(Boolean).join(' ');
}
