import type { RigAnswer } from '@pileup/contract/presence';
import { hzFromKhz } from '@pileup/radio/frequency';
import { resolveMode } from '@pileup/radio/mode';
import type { FormAction, LogForm } from '../log-form.ts';

/** The modes of a radio that say enough to be logged (specification, section 4); all others stay with the operator. */
const TAKEN = new Set(['SSB', 'LSB', 'USB', 'FT4', 'FT8', 'DIGITALVOICE', 'DMR', 'C4FM', 'CW', 'SSTV']);

type Rig = Pick<RigAnswer, 'freq' | 'mode' | 'op_mode'>;

/** Whether a radio is there to be followed: it was heard in the last minute and says where it is. */
export function isRigActive(rig: Pick<RigAnswer, 'freq' | 'is_live'> | undefined): boolean {
  return rig !== undefined && rig.is_live === 1 && rig.freq !== null && rig.freq > 0;
}

/**
 * What the log bar takes over from the radio: only what has changed there since the last time, so that a hand on a
 * field is not overruled by a radio that nobody has touched.
 * @param before the radio as it was last taken over; null at first
 */
export function fromRig(rig: Rig, before: Rig | null, form: Pick<LogForm, 'mode' | 'run'>): FormAction[] {
  const actions: FormAction[] = [];
  const freq = rig.freq === before?.freq ? null : mhzText(rig.freq);
  if (freq !== null) actions.push({ type: 'tuned', freq });
  const mode = rig.mode.trim().toUpperCase();
  if (mode !== before?.mode.trim().toUpperCase() && TAKEN.has(mode)) {
    const { mode: main, submode } = resolveMode(mode);
    // A radio that says SSB and no more leaves the sideband as it is.
    if (submode !== '' || main !== form.mode) actions.push({ type: 'mode', mode: main, submode });
  }
  if (rig.op_mode !== before?.op_mode && (rig.op_mode === 1 || rig.op_mode === 2)) {
    const run = rig.op_mode === 2;
    if (run !== form.run) actions.push({ type: 'run', run });
  }
  return actions;
}

/** kHz as the log bar's MHz, with 6 decimals; null for what is no frequency. */
function mhzText(khz: number | null): string | null {
  const hz = khz === null ? null : hzFromKhz(khz);
  if (!hz) return null;
  const digits = String(hz).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
