import type { OpMode, RigResponse, SetRigRequest } from '@pileup/contract/presence';
import { hzFromKhz, khzOf } from '@pileup/radio/frequency';
import { isWithin } from '../platform/clock.js';

/** The last heartbeat of a radio: a row of presence.rig. */
export interface Rig {
  account_id: number;
  heard_at: Date;
  freq_hz: number | null;
  mode: string;
  /** Null if the radio does not report it. */
  op_mode: OpMode | null;
  rig_name: string;
  ptt_down: boolean;
  azimuth: number | null;
  elevation: number | null;
  prop_mode: string;
  sat_name: string;
  activation_type: string;
  activation_ref: string;
  /** Watts. */
  power: number | null;
  program: string;
  /** The last heartbeat of a program that can tune the radio. Another program beside it may not. */
  tunable_at: Date | null;
  /** The same for programs that make the radio send Morse code, and voice memories. */
  cw_at: Date | null;
  voice_at: Date | null;
}

/** Op mode of a station that has closed down. */
export const QRT = 0;
/** Op mode of a contest: the frequency is hidden. */
export const CONTEST = 7;

/** How long after a heartbeat a radio counts as on the air. */
export const LIVE_MS = 60_000;
/** How long after a signed-in request an operator counts as online. */
export const ONLINE_MS = 5 * 60_000;

const MAX_HZ = 300_000_000_000;

/** Hardly any licence allows more, and some programs send the filter width (2400, 3000) as the power. */
const MAX_WATTS = 1_500;

/** A heartbeat as a row. Omitted fields are unknown: a radio that no longer reports its mode must not keep the old one. */
export function rigOf(accountId: number, sent: SetRigRequest, now: number): Rig {
  const hz = hzFromKhz(sent.freq ?? '');
  return {
    account_id: accountId,
    heard_at: new Date(now),
    // A radio that is switched off reports 0.
    freq_hz: hz !== null && hz > 0 && hz <= MAX_HZ ? hz : null,
    mode: (sent.mode ?? '').trim().toUpperCase(),
    op_mode: sent.op_mode === null || sent.op_mode === undefined ? null : (Number(sent.op_mode) as OpMode),
    rig_name: (sent.rig_name ?? '').trim(),
    ptt_down: Boolean(sent.ptt_down),
    azimuth: normalizedAzimuth(degrees(sent.azimuth)),
    elevation: within(degrees(sent.elevation), -90, 90),
    prop_mode: (sent.prop_mode ?? '').trim().toUpperCase(),
    sat_name: (sent.sat_name ?? '').trim(),
    activation_type: (sent.activation_type ?? '').trim(),
    activation_ref: (sent.activation_ref ?? '').trim().toUpperCase(),
    power: watts(sent.power),
    program: (sent.program ?? '').trim(),
    tunable_at: sent.can_qsy ? new Date(now) : null,
    cw_at: sent.can_send_cw ? new Date(now) : null,
    voice_at: sent.can_send_voice ? new Date(now) : null,
  };
}

function degrees(sent: number | string | null | undefined): number | null {
  if (sent === null || sent === undefined || sent === '') return null;
  const value = Number(sent);
  return Number.isFinite(value) ? Math.round(value * 10) / 10 : null;
}

function watts(sent: number | string | null | undefined): number | null {
  // The power is rounded to the microwatt: the column cannot hold much smaller values.
  const value = Math.round(Number(sent || 0) * 1e6) / 1e6;
  return value > 0 && value <= MAX_WATTS ? value : null;
}

/** Rotators with overlap report 370 for 10, others -90 for 270. */
function normalizedAzimuth(value: number | null): number | null {
  return value === null ? null : ((value % 360) + 360) % 360 || 0;
}

function within(value: number | null, low: number, high: number): number | null {
  return value === null || value < low || value > high ? null : value;
}

/** A radio whose operator has closed down (QRT) is not on the air, though its program still sends. */
export function isLive(rig: Pick<Rig, 'heard_at' | 'op_mode'>, now: number): boolean {
  return rig.op_mode !== QRT && isWithin(LIVE_MS, rig.heard_at, now);
}

/** Programs that tune or send poll every second or two. */
const CONTROLLED_MS = 10_000;

/** Whether a program that had an ability at this time (`tunable_at`, `cw_at`, `voice_at`) is still there. */
export function isControlled(lastSeen: Date | null, now: number): boolean {
  return lastSeen !== null && isWithin(CONTROLLED_MS, lastSeen, now);
}

/** The rig as its own operator sees it. */
export function rigAnswer(rig: Rig | undefined, now: number): RigResponse {
  if (!rig) return NO_RIG;
  const { account_id: _, tunable_at, cw_at, voice_at, heard_at, freq_hz, op_mode, ptt_down, ...same } = rig;
  return {
    ...same,
    freq: freq_hz === null ? null : khzOf(freq_hz),
    op_mode: op_mode ?? 1,
    ptt_down: ptt_down ? 1 : 0,
    can_qsy: isControlled(tunable_at, now) ? 1 : 0,
    can_send_cw: isControlled(cw_at, now) ? 1 : 0,
    can_send_voice: isControlled(voice_at, now) ? 1 : 0,
    is_live: isLive(rig, now) ? 1 : 0,
    heard_at: heard_at.toISOString(),
  };
}

/** Values of a radio that does not report. */
export const SILENT_RIG = {
  mode: '',
  op_mode: 0,
  rig_name: '',
  ptt_down: 0,
  azimuth: null,
  elevation: null,
  prop_mode: '',
  sat_name: '',
  activation_type: '',
  activation_ref: '',
  program: '',
} as const;

const NO_RIG: RigResponse = {
  ...SILENT_RIG,
  freq: null,
  power: null,
  can_qsy: 0,
  can_send_cw: 0,
  can_send_voice: 0,
  is_live: 0,
  heard_at: null,
};
