import type { Flag } from './identity.ts';

/**
 * What a station is doing: 0 QRT, 1 S&P, 2 running (calling CQ), 3 listening, 4 as 1, 5 net control, 6 in a net,
 * 7 contest (the frequency is hidden), 8 CQ DX.
 */
export type OpMode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** What a radio reports. Frequencies are kHz, angles degrees. */
export interface RigData {
  /** kHz; null where the radio reports none. */
  freq: number | null;
  /** As the radio says it: USB, CW, FT8, … */
  mode: string;
  op_mode: OpMode;
  rig_name: string;
  ptt_down: Flag;
  /** 0 is north. */
  azimuth: number | null;
  elevation: number | null;
  /** ADIF propagation mode: SAT, EME, … */
  prop_mode: string;
  sat_name: string;
  /** SOTA, POTA, …, with its reference. */
  activation_type: string;
  activation_ref: string;
  /** Transmitter power in watts; null where the radio does not say. */
  power: number | null;
  /** The program that says all this: WSJT-X, rigctld, …; empty where it does not say who it is. */
  program: string;
  /** Whether the program tunes the radio when its operator asks for it on the page. */
  can_qsy: Flag;
}

/** One heartbeat of a radio: what is left out is unknown, not unchanged. Numbers may come as text. */
export interface SetRigRequest {
  freq?: number | string | null;
  mode?: string | null;
  op_mode?: number | string | null;
  rig_name?: string | null;
  ptt_down?: Flag | boolean | string | null;
  azimuth?: number | string | null;
  elevation?: number | string | null;
  prop_mode?: string | null;
  sat_name?: string | null;
  activation_type?: string | null;
  activation_ref?: string | null;
  power?: number | string | null;
  program?: string | null;
  can_qsy?: Flag | boolean | string | null;
  /** The `program` can no longer hear the radio: what it said last is over at once instead of in a minute. */
  gone?: Flag | boolean | string | null;
}

export interface RigAnswer extends RigData {
  /** Whether a heartbeat came in the last 60 seconds. */
  is_live: Flag;
  /** When the radio was last heard (ISO 8601); null for never. */
  heard_at: string | null;
}

/** Where to tune the radio. */
export interface Qsy {
  /** kHz. */
  freq: number;
  /** As radios say it (USB, CW, …); empty leaves the mode as it is. */
  mode: string;
}

export interface SetRigAnswer extends RigAnswer {
  /** To a program with `can_qsy`: where its operator wants the radio tuned since the last heartbeat. It is told once. */
  qsy: Qsy | null;
}

export interface QsyRequest {
  /** kHz. */
  freq: number | string;
  mode?: string | null;
}

/** A program that speaks for an operator, by API key. */
export interface Program {
  id: number;
  /** What it calls itself: WSJT-X, rigctld, N1MM+, … */
  name: string;
  /** The paired computer it speaks through; empty where it uses the API key. */
  through: string;
  /** ISO 8601. */
  last_seen: string;
  /** What it sent last, in words: `14.074 MHz FT8`, `a QSO with JA1QYZ`, … */
  last_sent: string;
}

export interface ProgramsAnswer {
  /** Latest seen first. */
  programs: Program[];
}

export interface ForgetProgramRequest {
  id: number | string;
}

/** A station as others see it on the home page. */
export interface UserCard {
  /** Of the account. */
  id: number;
  key: string;
  /** First name. */
  name: string;
  my_callsign: string;
  profile_image_name: string | null;
  /** A radio was heard in the last 60 seconds. */
  is_live: Flag;
  /** Any signed-in request in the last 5 minutes. */
  is_online: Flag;
  /** kHz, `******` in a contest, null where unknown or not live. */
  on_freq: number | '******' | null;
  /** Also where the frequency is hidden. */
  band: string;
  ptt_down: Flag;
  op_mode: OpMode;
  contesting: Flag;
  mode: string;
  prop_mode: string;
  sat_name: string;
  rig_name: string;
  azimuth: number | null;
  elevation: number | null;
  activation_type: string;
  activation_ref: string;
  /** The program the radio is heard by; empty where it does not say, or the radio is not live. */
  program: string;
  is_admin: Flag;
  /** A subscriber: the verified badge. */
  sub: Flag;
}
