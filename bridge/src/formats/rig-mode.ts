import { bandOf } from '@pileup/radio/band';
import { resolveMode } from '@pileup/radio/mode';

/** Hamlib's modes that most rigs have. */
const HAMLIB_MODES = new Set(['USB', 'LSB', 'CW', 'CWR', 'AM', 'FM', 'RTTY', 'RTTYR', 'PKTUSB', 'PKTLSB', 'PKTFM']);

/** Sideband for sound from the computer, as rigs and their programs write it: USB-D, DATA-U, DIGU, PKT-U, D-USB. */
const DATA_SIDEBAND = /^(?:(?:PKT|DATA|DIG|D)-?([UL])(?:SB)?|([UL])SB-D\d?)$/;

/**
 * What a rig is set to for a mode, in Hamlib's words; empty where that is better left to the operator (an unknown
 * mode, a digital voice).
 *
 * @param hz tells the sideband of SSB: upper from 10 MHz up and on 60 m, where the band plans say so, else lower
 */
export function hamlibMode(mode: string, hz: number): string {
  const said = mode.trim().toUpperCase();
  if (HAMLIB_MODES.has(said)) return said;
  const [, one, other] = DATA_SIDEBAND.exec(said) ?? [];
  if (one ?? other) return `PKT${one ?? other}SB`;
  const { mode: main, submode, known } = resolveMode(said);
  if (HAMLIB_MODES.has(main)) return main;
  if (main === 'SSB') return submode || (hz >= 10_000_000 || bandOf(hz) === '60m' ? 'USB' : 'LSB');
  return known && main !== 'DIGITALVOICE' ? 'PKTUSB' : '';
}

/** Under what names flrig's rigs have Hamlib's modes, the best first. */
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
 * The same for flrig, in the words of the rig it speaks with.
 *
 * @param modes what the rig can do, as flrig says; the answer is one of them, or empty
 */
export function flrigMode(mode: string, hz: number, modes: readonly string[]): string {
  const said = mode.trim().toUpperCase();
  const inHamlib = hamlibMode(said, hz);
  const candidates = [said, ...(FLRIG_MODES[inHamlib] ?? [inHamlib])];
  return candidates.find((candidate) => candidate !== '' && modes.includes(candidate)) ?? '';
}
