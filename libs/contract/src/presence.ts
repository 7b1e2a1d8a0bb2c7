import type { Flag } from './identity.ts';

/**
 * The activity of a station: 0 QRT, 1 S&P, 2 running (calling CQ), 3 listening, 4 as 1, 5 net control, 6 in a net, 7
 * contest (the frequency is hidden), 8 CQ DX.
 */
export type OpMode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The state that a radio reports. Frequencies are kHz, angles degrees. */
export interface RigData {
  /** kHz; null if the radio reports none. */
  freq: number | null;
  /** As the radio reports it: USB, CW, FT8, … */
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
  /** Transmitter power in watts; null if the radio does not report it. */
  power: number | null;
  /** The program that reports all this: WSJT-X, rigctld, …; empty if it does not send its name. */
  program: string;
  /** Whether the program can tune the radio when the operator requests it on the page. */
  can_qsy: Flag;
}

/** A heartbeat of a radio: fields left out are unknown, not unchanged. Numbers may be sent as text. */
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
  /** The program makes the radio send Morse code, or its voice memories, when the operator requests it on the page. */
  can_send_cw?: Flag | boolean | string | null;
  can_send_voice?: Flag | boolean | string | null;
  /** The `program` has lost the radio: its last report expires at once instead of after a minute. */
  gone?: Flag | boolean | string | null;
}

export interface RigResponse extends RigData {
  /** Whether a heartbeat came in the last 60 seconds. */
  is_live: Flag;
  /** When the radio last reported (ISO 8601); null if never. */
  heard_at: string | null;
  /** Whether a program is connected that makes the radio send Morse code, or its voice memories. */
  can_send_cw: Flag;
  can_send_voice: Flag;
}

/** Where to tune the radio. */
export interface Qsy {
  /** kHz. */
  freq: number;
  /** As radios report it (USB, CW, …); empty leaves the mode unchanged. */
  mode: string;
}

export interface SetRigResponse extends RigResponse {
  /** For a program with `can_qsy`: the operator's tuning request since the last heartbeat. Sent once. */
  qsy: Qsy | null;
  /** For a program that can send: the operator's requests since the last heartbeat, in order. Sent once. */
  send: Transmission[];
}

/** A transmission: Morse code, or one of the radio's voice memories; or the order to stop sending. */
export type Transmission = { kind: 'cw'; text: string } | { kind: 'voice'; memory: number } | { kind: 'stop' };

/** Either the text of a macro, or the number of a voice memory. */
export interface SendRequest {
  /** At most 120 characters of Morse code. */
  text?: string | null;
  /** From 1 to 10. */
  voice?: number | null;
}

export interface QsyRequest {
  /** kHz. */
  freq: number | string;
  mode?: string | null;
}

/** A program that uses an operator's API key. */
export interface Program {
  id: number;
  /** The name it sends: WSJT-X, rigctld, N1MM+, … */
  name: string;
  /** The paired computer whose key it uses; empty if it uses the account's API key. */
  through: string;
  /** ISO 8601. */
  last_seen: string;
  /** A description of its last message: `14.074 MHz FT8`, `a QSO with JA1QYZ`, … */
  last_sent: string;
}

export interface ProgramsResponse {
  /** Latest seen first. */
  programs: Program[];
}

export interface ForgetProgramRequest {
  id: number | string;
}

/** A station as others see it on the home page. */
export interface UserCard {
  /** Id of the account. */
  id: number;
  key: string;
  /** First name. */
  name: string;
  my_callsign: string;
  profile_image_name: string | null;
  /** A radio reported in the last 60 seconds. */
  is_live: Flag;
  /** Any signed-in request in the last 5 minutes. */
  is_online: Flag;
  /** The operator's live stream is at `/live/user/{id}`. */
  is_streaming: Flag;
  /** kHz, `******` in a contest, null if unknown or not live. */
  on_freq: number | '******' | null;
  /** The band, which is shown even if the frequency is hidden. */
  band: string;
  /** The station's DXCC entity and CQ zone by its callsign; null if unknown. */
  dxcc: number | null;
  cq_zone: number | null;
  /** The country of the callsign; empty if unknown. The continent is AF, AN, AS, EU, NA, OC or SA. */
  country: string;
  continent: string;
  /** The 4-character square of its home, else of the middle of its country; empty if unknown. */
  square: string;
  /**
   * Time since which the station is on the air without a pause, as far as the server knows (ISO 8601); null if it is
   * not live.
   */
  live_since: string | null;
  ptt_down: Flag;
  op_mode: OpMode;
  contesting: Flag;
  mode: string;
  prop_mode: string;
  sat_name: string;
  rig_name: string;
  /** The antenna of the station set-up that the operator has chosen; empty without one. */
  antenna: string;
  /** Watts, of the set-up; null if unknown. */
  power: number | null;
  azimuth: number | null;
  elevation: number | null;
  /** POTA, …, by the set-up or as the radio reports it. */
  activation_type: string;
  /** One or more references, and those of further programmes: `US-0001, US-0002 · WWFF KFF-0001`. */
  activation_ref: string;
  /** The program that reports the radio; empty if it does not send its name or the radio is not live. */
  program: string;
  is_admin: Flag;
  /** A subscriber: the verified badge. */
  sub: Flag;
}
