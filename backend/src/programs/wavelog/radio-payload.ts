import type { SetRigRequest } from '@pileup/contract/presence';
import { khzOf } from '@pileup/radio/frequency';
import { numberOf, type RequestFields, textOf } from './request-fields.js';

const SPELLINGS: [RegExp, string][] = [
  [/^CW[-_ ]?[ULRN]$/, 'CW'],
  [/^RTTY[-_ ]?\w+$/, 'RTTY'],
  // A digital mode; USB would be speech.
  [/^(USB|LSB|AM|FM)[-_ ]?D\d?$/, '$1-D'],
];

/** A radio's state as a program sends it to Wavelog; unreadable fields are omitted. */
export function rigFromPayload(fields: RequestFields): SetRigRequest {
  // For a satellite contact, the uplink is the transmit frequency.
  const hz = numberOf(fields, 'frequency') || numberOf(fields, 'uplink_freq');
  const mode = textOf(fields, 'mode', 20) || textOf(fields, 'uplink_mode', 20) || '';
  return {
    freq: hz !== undefined && hz > 0 ? khzOf(Math.round(hz)) : null,
    mode: SPELLINGS.reduce((written, [spelling, usual]) => written.replace(spelling, usual), mode.toUpperCase()),
    rig_name: textOf(fields, 'radio', 50) ?? '',
    power: numberOf(fields, 'power') ?? null,
    prop_mode: textOf(fields, 'prop_mode', 20) ?? '',
    sat_name: textOf(fields, 'sat_name', 30) ?? '',
  };
}
