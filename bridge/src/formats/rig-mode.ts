import { bandOf } from '@pileup/radio/band';
import { resolveMode } from '@pileup/radio/mode';

/** Hamlib's common modes. */
const HAMLIB_MODES = new Set(['USB', 'LSB', 'CW', 'CWR', 'AM', 'FM', 'RTTY', 'RTTYR', 'PKTUSB', 'PKTLSB', 'PKTFM']);

/** Data modes on a sideband, as rigs and their programs write them: USB-D, DATA-U, DIGU, PKT-U, D-USB. */
const DATA_SIDEBAND = /^(?:(?:PKT|DATA|DIG|D)-?([UL])(?:SB)?|([UL])SB-D\d?)$/;

/**
 * The Hamlib mode to set on the rig; empty if the operator must choose it (unknown mode, digital voice).
 *
 * @param hz selects the sideband of SSB: upper from 10 MHz up and on 60 m (band plans), else lower
 */
export function hamlibMode(mode: string, hz: number): string {
  const name = mode.trim().toUpperCase();
  if (HAMLIB_MODES.has(name)) return name;
  const [, one, other] = DATA_SIDEBAND.exec(name) ?? [];
  if (one ?? other) return `PKT${one ?? other}SB`;
  const { mode: main, submode, known } = resolveMode(name);
  if (HAMLIB_MODES.has(main)) return main;
  if (main === 'SSB') return submode || (hz >= 10_000_000 || bandOf(hz) === '60m' ? 'USB' : 'LSB');
  return known && main !== 'DIGITALVOICE' ? 'PKTUSB' : '';
}

/** The names of Hamlib's modes on flrig's rigs, the best first. */
const FLRIG_MODES: Readonly<Record<string, readonly string[]>> = {
  CW: ['CW', 'CW-U', 'CW-USB', 'CWU', 'CW-L', 'CW-LSB'],
  CWR: ['CW-R', 'CW-L', 'CW-LSB', 'CWL'],
  RTTY: ['RTTY', 'RTTY-L', 'FSK', 'RTTY-U'],
  RTTYR: ['RTTY-R', 'RTTY-U', 'FSK-R'],
  PKTUSB: ['USB-D', 'USB-D1', 'DATA-U', 'DATA-USB', 'PKT-U', 'PKTUSB', 'DIGU', 'D-USB', 'DATA', 'USB'],
  PKTLSB: ['LSB-D', 'LSB-D1', 'DATA-L', 'DATA-LSB', 'PKT-L', 'PKTLSB', 'DIGL', 'D-LSB', 'DATA-R', 'LSB'],
  PKTFM: ['FM-D', 'DATA-FM', 'PKT-FM', 'FM'],
};

/**
 * The same for flrig, with the mode names of its rig.
 *
 * @param modes the rig's modes, from flrig; the result is one of them or empty
 */
export function flrigMode(mode: string, hz: number, modes: readonly string[]): string {
  const name = mode.trim().toUpperCase();
  const hamlib = hamlibMode(name, hz);
  const candidates = [name, ...(FLRIG_MODES[hamlib] ?? [hamlib])];
  return candidates.find((candidate) => candidate !== '' && modes.includes(candidate)) ?? '';
}
