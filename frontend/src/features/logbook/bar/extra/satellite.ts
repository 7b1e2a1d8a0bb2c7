import { SATELLITES, type Satellite } from '@pileup/radio/fields/satellites';
import type { ExtraValues } from './extra-values.ts';

/** The listed satellite of this name, in any case. */
export function satelliteOf(name: string): Satellite | undefined {
  return SATELLITES.find((satellite) => satellite.name === name.trim().toUpperCase());
}

/** The changes when a satellite's name is typed: the propagation and, unless another one was typed, its usual mode. */
export function withSatellite(name: string, before: ExtraValues): ExtraValues {
  const usual = satelliteOf(before.SAT_NAME ?? '')?.modes ?? [];
  const isTyped = before.SAT_MODE !== undefined && !usual.includes(before.SAT_MODE);
  return {
    SAT_NAME: name,
    ...(!isTyped && { SAT_MODE: satelliteOf(name)?.modes[0] ?? '' }),
    ...(name !== '' && { PROP_MODE: 'SAT' }),
  };
}
