import type { Qso, QsoListField } from './logbook.ts';

/** A row of a leaderboard. */
export interface BoardRow {
  station_callsign: string;
  count: number;
  /** The band, only in leaderboards by band and mode. */
  band?: string;
  /** An ADIF mode; for MFSK, PSK and DIGITALVOICE the submode, such as FT4. */
  mode?: string;
  /** kHz of the newest contact that counted, `******` in a contest; only in Active Pile Ups. */
  freq?: number | '******' | null;
  ContestName?: string;
}

/** The leaderboards of the home page, ten rows each. */
export interface Leaderboards {
  /** Hot Stations: most contacts in the last 30 minutes. */
  lb_hot_now_1: BoardRow[];
  /** Active Pile Ups: 3 or more contacts on one band and mode in the last 10 minutes. */
  lb_hot_now_2: BoardRow[];
  /** Last 60 minutes: band, mode, station. */
  lb_hot_now_3: BoardRow[];
  /** Today: voice, data, CW, SSTV. */
  lb_voice1: BoardRow[];
  lb1: BoardRow[];
  lbcw1: BoardRow[];
  lb_sstv1: BoardRow[];
  /** All modes, 7 and 30 days. */
  leader_board_2_data: BoardRow[];
  leader_board_3_data: BoardRow[];
  /** Voice and data, 7 and 30 days. */
  lb_voice7: BoardRow[];
  lb_data7: BoardRow[];
  lb_voice30: BoardRow[];
  lb_data30: BoardRow[];
}

export type BoardKey = keyof Leaderboards;

/** UTC days; the week starts on Monday, months are calendar months. */
export type Period = 'today' | 'yesterday' | 'week' | 'month';

/** The leaderboards of one period, by class of mode. */
export interface PeriodBoards {
  voice: BoardRow[];
  sstv: BoardRow[];
  cw: BoardRow[];
  data: BoardRow[];
}

export type PeriodClass = keyof PeriodBoards;

export interface LeaderboardsRequest {
  period?: Period;
}

/** Selects a row of a leaderboard: by `board`, or by `period` and `mode_class`. */
export interface BoardProofRequest {
  board?: BoardKey;
  period?: Period;
  mode_class?: PeriodClass;
  station_callsign: string;
  /** Band of the row, if the leaderboard is by band and mode. */
  band?: string;
  mode?: string;
}

/**
 * Why a contact within the period does not count. `rate`: logged live, and more than an operator logs by hand: more than 90
 * in a quarter of an hour, or, on the boards of the last minutes, more than 15 in a minute. `incomplete`: not completed, or
 * the report of a listener. `unproven`: not yet, the account is less than a day old and its address is not confirmed.
 */
export type NotCountedReason = 'late' | 'excluded' | 'future' | 'other call' | 'rate' | 'incomplete' | 'unproven';

export interface ProofQso extends Pick<Qso, Exclude<QsoListField, 'Freq'> | 'station_callsign' | 'received_at'> {
  /** kHz, `******` in a contest. */
  Freq: number | '******' | null;
}

/** The contacts of a row, newest first. Each list holds 500 at most; the counts are complete. */
export interface BoardProofResponse {
  station_callsign: string;
  /** The period (ISO 8601): from, inclusive, to, exclusive. */
  from: string;
  to: string;
  count: number;
  not_counted_count: number;
  counted: ProofQso[];
  not_counted: (ProofQso & { reason: NotCountedReason })[];
}

/** Contacts of the last 100 minutes on one band in one mode. */
export interface BandStat {
  band: string;
  mode: string;
  mode_class: PeriodClass;
  count: number;
}

/** The operator with the most contacts today; null if there are no contacts. */
export interface OpOfDayResponse {
  operator: { my_callsign: string; name: string; profile_image_name: string | null; count: number } | null;
}
