import type { Qso, QsoListField } from '../logbook.ts';
import type { CountByModeClass } from '../social.ts';

export interface StatsRequest {
  /** A year; if left out, the whole log. @minimum 1900 @maximum 2200 */
  year?: number | null;
}

export interface StatsResponse {
  /** Time of the count: all contacts that were stored before are included. Null if nothing was counted yet. */
  counted_at: string | null;
  /** Contacts changed since; they are being counted. */
  updating: boolean;
  /** Where distances are measured from: the station's square, else its entity; null if unknown. */
  home: { lat: number; lon: number } | null;
  /** Null if nothing was counted yet. */
  stats: Stats | null;
}

/** Statistics of a log or of one year of it. All times are UTC. */
export interface Stats {
  count: number;
  /** Years with contacts, oldest first; for one year, only that year. */
  years: { year: number; count: number }[];
  /** Contacts by month from January; for the whole log, the sums over all years. */
  months: number[];
  /** `weekday * 24 + hour`, from Monday. */
  hours: number[];
  /** Contacts of one year by its day from 0; empty for the whole log. */
  days: number[];
  /** Days with contacts. */
  days_on_air: number;
  /** Hours with contacts. */
  hours_on_air: number;
  /** The day with the most contacts: `2026-10-25`. */
  best_day: { day: string; count: number } | null;
  /** The clock hour with the most contacts, as its beginning. */
  best_hour: { hour: string; count: number } | null;
  bands: ({ band: string } & CountByModeClass)[];
  continents: { continent: string; count: number }[];
  /** Contacts by distance, in steps of 1,000 km. */
  distances: number[];
  longest: { qdo_id: number; call: string; at: string; km: number } | null;
  /** The calls worked most, 20 at most. */
  calls: { call: string; count: number }[];
  call_count: number;
  /** Entities by their first contact in this year or log. */
  entities: { dxcc: number; name: string; first: string }[];
  square_count: number;
  /** Squares worked for the first time, by month: `2026-10`. */
  new_squares: { month: string; count: number }[];
}

export interface StatsOfRequest {
  callsign: string;
  /** A year whose statistics are returned too. @minimum 1900 @maximum 2200 */
  year?: number | null;
}

/** The public part of a station's statistics. */
export type PublicStats = Pick<Stats, 'count' | 'years' | 'months' | 'continents'> & {
  entity_years: { year: number; count: number }[];
};

/** The public part of a year of a station. */
export type PublicYear = Pick<Stats, 'count' | 'months' | 'continents' | 'bands' | 'square_count'> & {
  /** Entities worked for the first time. */
  entities: { dxcc: number; name: string }[];
};

export interface StatsOfResponse {
  counted_at: string | null;
  stats: PublicStats | null;
  /** The requested year; null if it has no contacts. */
  year: PublicYear | null;
}

export interface StatsMapRequest {
  /** A filter in the language of the logbook; if left out, all contacts. @maxLength 500 */
  filter?: string | null;
}

export interface StatsMapResponse {
  /** The places with the most contacts, 1,000 at most. */
  points: MapPoint[];
}

/** The contacts of a square, or those of an entity whose square is not known. */
export interface MapPoint {
  grid: string;
  dxcc: number | null;
  /** The square, or the name of the entity. */
  name: string;
  LAT: number;
  LON: number;
  count: number;
  /** The band with the most of them. */
  band: string;
}

export interface OnThisDayRequest {
  /** Day of the year, `11-26`; by default today. */
  day?: string | null;
}

export type OnThisDayRow = Pick<Qso, QsoListField | 'Name' | 'country'>;

export interface OnThisDayResponse {
  day: string;
  /** Latest first. */
  years: { year: number; count: number; first: OnThisDayRow[] }[];
}
