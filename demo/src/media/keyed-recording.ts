import { MORSE_CODE } from '@pileup/radio/morse-text';
import type { SeededRandom } from '../seeded-random.ts';
import { wavHeader } from './wav-header.ts';

/** Samples per second, of 8 bits. */
const RATE = 8_000;
const PEAKS = 120;
/** Added to the tone, for a soft start and end of each dit. */
const RAMP_SECONDS = 0.006;

export interface KeyedRecording {
  readonly wav: Buffer;
  /** The waveform, as the page makes it of a file. */
  readonly peaks: readonly number[];
  readonly seconds: number;
}

/** A text in Morse code, in the noise of a band, as a WAV file. */
export function recordKeyed(text: string, random: SeededRandom): KeyedRecording {
  const ditSeconds = 1.2 / (18 + random.below(10));
  const hz = 500 + random.below(250);
  const noise = random.between(4, 18);
  const keyed = `....${[...text].map(signOf).join('...')}....`;
  const samples = Math.round(keyed.length * ditSeconds * RATE);
  const sound = Buffer.alloc(samples);
  const peaks = Array.from({ length: PEAKS }, () => 0);
  let level = 0;
  for (let at = 0; at < samples; at++) {
    const isOn = keyed[Math.floor(at / RATE / ditSeconds)] === '=';
    level += ((isOn ? 1 : 0) - level) / (RAMP_SECONDS * RATE);
    const value = 80 * level * Math.sin((2 * Math.PI * hz * at) / RATE) + (random.next() - 0.5) * noise;
    sound[at] = 128 + Math.round(value);
    const bar = Math.floor((at * PEAKS) / samples);
    peaks[bar] = Math.max(peaks[bar] ?? 0, Math.min(255, Math.round(Math.abs(value) * 2.5)));
  }
  return { wav: Buffer.concat([wavHeader(RATE, samples), sound]), peaks, seconds: samples / RATE };
}

/** The sign as units of one dit each: `=` for the tone, `.` for a pause. */
function signOf(character: string): string {
  return [...(MORSE_CODE[character] ?? '')].map((sign) => (sign === '-' ? '===' : '=')).join('.');
}
