import type {
  BoardKey,
  BoardProofRequest,
  BoardRow,
  Leaderboards,
  Period,
  PeriodBoards,
  PeriodClass,
} from '@pileup/contract/ranking';
import { type ModeClass, modeClass } from '@pileup/radio/mode';

/** The colour of a meter: of a mode class, or neutral. */
export type MeterColour = PeriodClass | 'faint';

/** A row of a board with its rank on the full board, also when the board is filtered. */
export interface RankedRow {
  row: BoardRow;
  rank: number;
  /** Share of the top count, 0 to 1. */
  part: number;
  colour: MeterColour;
}

export interface Board {
  id: string;
  title: string;
  /** The period, if the title does not name it. */
  span: string;
  rows: readonly RankedRow[];
  /** Whether its rows have a band and a mode. */
  bySlot: boolean;
  /** The request for the proof of a row, without the row. */
  proof: Pick<BoardProofRequest, 'board' | 'period' | 'mode_class'>;
}

interface BoardKind {
  key: BoardKey;
  title: string;
  span: string;
  /** `slot`: each row is a station on one band in one mode, coloured by that mode. */
  colour: MeterColour | 'slot';
}

export const BOARD_KINDS: readonly BoardKind[] = [
  { key: 'lb_hot_now_1', title: 'Hot Stations', span: '30 min', colour: 'faint' },
  { key: 'lb_hot_now_2', title: 'Active Pile Ups', span: '10 min', colour: 'slot' },
  { key: 'lb1', title: 'Most Data today', span: 'UTC day', colour: 'data' },
  { key: 'lbcw1', title: 'Most CW today', span: 'UTC day', colour: 'cw' },
  { key: 'lb_sstv1', title: 'Most SSTV today', span: 'UTC day', colour: 'sstv' },
  { key: 'lb_voice1', title: 'Most Voice today', span: 'UTC day', colour: 'voice' },
  { key: 'lb_hot_now_3', title: 'Last 60 minutes', span: '', colour: 'slot' },
  { key: 'lb_voice7', title: 'Most Voice last 7 days', span: '', colour: 'voice' },
  { key: 'lb_data7', title: 'Most Data last 7 days', span: '', colour: 'data' },
  { key: 'lb_voice30', title: 'Most Voice last 30 days', span: '', colour: 'voice' },
  { key: 'lb_data30', title: 'Most Data last 30 days', span: '', colour: 'data' },
  { key: 'leader_board_2_data', title: 'Most QSOs all modes 7 days', span: '', colour: 'faint' },
  { key: 'leader_board_3_data', title: 'Most QSOs all modes 30 days', span: '', colour: 'faint' },
];

const NONE: ReadonlySet<string> = new Set();

const PERIOD_CLASSES: readonly (readonly [mode_class: PeriodClass, title: string])[] = [
  ['voice', 'Voice'],
  ['sstv', 'SSTV'],
  ['cw', 'CW'],
  ['data', 'Data'],
];

const METER_OF_CLASS: Record<ModeClass, MeterColour> = { Voice: 'voice', CW: 'cw', Data: 'data', SSTV: 'sstv' };

/** Rows of a folded board. */
export const FOLDED_ROWS = 5;

/** The boards with their first rows. */
export function folded(boards: readonly Board[]): Board[] {
  return boards.map((board) => ({ ...board, rows: board.rows.slice(0, FOLDED_ROWS) }));
}

/**
 * The boards that have rows, and those of `also`. A band filters the boards by slot, with their old ranks; others count
 * all bands.
 */
export function shownBoards(boards: Partial<Leaderboards>, band?: string, also: ReadonlySet<string> = NONE): Board[] {
  return BOARD_KINDS.map(({ key, title, span, colour }): Board => {
    const bySlot = colour === 'slot';
    const rows = ranked(boards[key] ?? [], colour);
    return {
      id: key,
      title,
      span: band && !bySlot ? 'all bands' : span,
      rows: band && bySlot ? rows.filter(({ row }) => row.band?.toLowerCase() === band.toLowerCase()) : rows,
      bySlot,
      proof: { board: key },
    };
  }).filter(({ id, rows }) => rows.length > 0 || also.has(id));
}

/** The four boards of a period, including empty ones. */
export function periodBoards(boards: PeriodBoards, period: Period): Board[] {
  return PERIOD_CLASSES.map(([mode_class, title]) => ({
    id: mode_class,
    title,
    span: '',
    rows: ranked(boards[mode_class], mode_class),
    bySlot: false,
    proof: { period, mode_class },
  }));
}

function ranked(rows: readonly BoardRow[], colour: MeterColour | 'slot'): RankedRow[] {
  const top = rows[0]?.count ?? 0;
  return rows.map((row, index) => ({
    row,
    rank: index + 1,
    part: top > 0 ? Math.min(1, row.count / top) : 0,
    colour: colour === 'slot' ? METER_OF_CLASS[modeClass(row.mode ?? '')] : colour,
  }));
}

export function proofRequest({ proof }: Board, { station_callsign, band, mode }: BoardRow): BoardProofRequest {
  return { ...proof, station_callsign, ...(band !== undefined && { band }), ...(mode !== undefined && { mode }) };
}
