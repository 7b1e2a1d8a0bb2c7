import { formatVfo } from '@pileup/radio/frequency';
import type { RigReading, Source } from './source.ts';

/** What was said longer ago is no longer true. WSJT-X speaks every 15 s, N1MM every 10 s. */
const MAX_AGE_MS = 20_000;

/** Programs on one radio hardly differ by more, even where one of them shifts the transmitter for a cleaner signal. */
const SAME_RADIO_HZ = 10_000;

interface Entry {
  reading: RigReading;
  source: Source;
  at: number;
}

/**
 * What the programs say of the radio, put together.
 *
 * The rule: a program the operator works with (WSJT-X, N1MM+) knows best what is being done: it gives the mode, FT8
 * where the rig only knows USB, and its name. The program that speaks with the rig itself (rigctld, flrig: those that
 * can tune it) gives what a rig knows best, if both mean the same radio: the frequency, and what the other leaves
 * out. If they are more than 10 kHz apart, the operator's program alone is believed. Of several such programs it is
 * the one that transmits, else the one heard of first.
 */
export class RadioState {
  #entries = new Map<string, Entry>();

  update(heard: RigReading, source: Source, now: number): void {
    this.#entries.set(heard.program, { reading: heard, source, at: now });
  }

  remove(program: string): void {
    this.#entries.delete(program);
  }

  /** The radio; undefined where no program says anything of it. */
  current(now: number): RigReading | undefined {
    const rig = this.#rig(now)?.reading;
    const programs = this.#fresh(now).filter(({ source }) => !source.qsy);
    const program = (programs.find(({ reading: heard }) => isTransmitting(heard)) ?? programs[0])?.reading;
    if (!rig || !program) return program ?? rig;
    if (!isSameRadio(rig.freqHz, program.freqHz)) return program;
    return {
      program: program.program,
      freqHz: rig.freqHz ?? program.freqHz,
      // Keyed by hand, the rig transmits without the program's doing.
      rig: { ...rig.rig, ...program.rig, ...(isTransmitting(rig) ? { ptt_down: 1 } : {}) },
    };
  }

  /** Who can tune the radio. */
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

const isTransmitting = ({ rig }: RigReading): boolean => rig.ptt_down === 1 || rig.ptt_down === true || rig.ptt_down === '1';

const isSameRadio = (one: number | null, other: number | null): boolean =>
  one === null || other === null || Math.abs(one - other) <= SAME_RADIO_HZ;

/** The radio in a few words: `14.074.000 FT8 by WSJT-X`. */
export function radioText({ freqHz, rig, program }: RigReading): string {
  const where = freqHz === null ? 'frequency unknown' : formatVfo(freqHz);
  return [where, rig.mode, `by ${program}`].filter(Boolean).join(' ');
}
