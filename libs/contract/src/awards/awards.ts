import type { ReasonedAct } from '../admin/reports.ts';
import type { PublicQso, QsoListField } from '../logbook.ts';
import type { PeriodClass } from '../ranking.ts';

/** UTC days, weeks that start on Monday, calendar months. */
export type AwardPeriodKind = 'day' | 'week' | 'month';

/** The unit that is counted: contacts, or the different DXCC entities or bands among them. */
export type AwardMeasure = 'contacts' | 'entities' | 'bands';

/** The rule of an award. */
export interface AwardRule {
  id: number;
  /** Part of certificates: `cw-day`. */
  key: string;
  name: string;
  short_name: string;
  /** Raised with every change of the rule. */
  version: number;
  period: AwardPeriodKind;
  /** Null for all modes. */
  mode_class: PeriodClass | null;
  measure: AwardMeasure;
}

export interface AwardHolder {
  id: number;
  my_callsign: string;
  name: string;
  profile_image_name: string | null;
  /** A subscriber. */
  sub: 0 | 1;
}

export interface Award extends Pick<AwardRule, 'key' | 'period' | 'mode_class' | 'measure'> {
  id: number;
  award: Pick<AwardRule, 'name' | 'short_name'>;
  /** The id of its rule. */
  award_id: number;
  /** `YYYY-MM-DD`, the last day of its period. */
  award_date: string;
  /** ISO 8601: from, inclusive, to, exclusive. */
  from: string;
  to: string;
  /** The contacts that qualify. */
  qso_count: number;
  /** The result, in the unit of `measure`. */
  count: number;
  /** Whether other stations have the same award for the same result. */
  shared: boolean;
  user: AwardHolder;
}

/** One of the three stations with most awards of the last 30 days. */
export interface TopAwardHolder {
  user: AwardHolder;
  awards: number;
  /** The latest award of the kind they have most of. */
  award_id: number;
  short_name: string;
  qso_count: number;
  count: number;
  measure: AwardMeasure;
}

/** A row of a result: stations with the same count have the same place. */
export interface AwardPlace {
  place: number;
  station_callsign: string;
  count: number;
}

/**
 * A period runs, then waits 48 hours for contacts that are sent late, then is decided once: with winners, or unclaimed
 * if no station qualifies.
 */
export type AwardPeriodState = 'running' | 'waiting' | 'decided' | 'unclaimed';

/** The provisional result of a period that is not decided yet. */
export interface OpenAwardPeriod {
  /** The id of the rule. */
  award_id: number;
  state: 'running' | 'waiting';
  from: string;
  to: string;
  /** When it is decided. */
  decided_at: string;
  /** Five at most. */
  places: AwardPlace[];
}

/** A rule's last decision, if no station qualified. */
export interface UnclaimedAward {
  award_id: number;
  award_date: string;
}

/** The awards that all visitors see; sent to open pages after changes. */
export interface AwardsState {
  latest: Award[];
  holders: TopAwardHolder[];
  open: OpenAwardPeriod[];
  unclaimed: UnclaimedAward[];
}

export interface OwnAwardPlace {
  award_id: number;
  from: string;
  place: number;
  count: number;
}

export interface AwardsResponse extends AwardsState {
  rules: AwardRule[];
  /** The signed-in station in the open periods, if it is among the first 500. */
  own_places: OwnAwardPlace[];
  own_awards: Award[];
}

export interface AwardRequest {
  id: number | string;
}

export interface AwardRevocation {
  revoked_at: string;
  reason: string;
}

/** Addresses that never change; their content never does, either. */
export interface AwardFiles {
  /** PNG by width. */
  pictures: { 100: string; 300: string; 800: string };
  /** PDF by paper. */
  sheets: { a4: string; letter: string };
}

/** The page of an award. */
export interface AwardDetail extends Award, AwardFiles {
  state: 'issued' | 'revoked';
  revocation: AwardRevocation | null;
  serial: string;
  rule_version: number;
  decided_at: string;
  entity_count: number;
  band_count: number;
  /** Time of the first contact that qualifies. */
  first_qso: string;
  last_qso: string;
  /** The distance to the next station's result; null without one. */
  ahead_by: number | null;
  /** The final order, ten at most. */
  places: AwardPlace[];
  /** SHA-256 of the ids of the contacts that counted, in hexadecimal. */
  proof: string;
  /** The id of the key that signed the certificate. */
  key_id: string;
  /** Whether the award is the reader's. */
  mine: boolean;
}

export interface AwardResponse {
  award: AwardDetail;
}

/**
 * Why a contact of the period does not count. `duplicate`: its entity or band had counted already. `changed`: it was
 * logged or edited after the decision. `incomplete`: not completed, or the report of a listener.
 */
export type AwardNotCountedReason =
  | 'incomplete'
  | 'other call'
  | 'late'
  | 'not subscribed'
  | 'no entity'
  | 'duplicate'
  | 'excluded'
  | 'changed';

export interface AwardProofRequest extends AwardRequest {
  show?: 'all' | 'counted' | 'not_counted';
  /** A part of the other station's call. @maxLength 20 */
  call?: string;
  /** From 1. */
  page?: number | string;
}

/** A contact of the proof, with public fields only. */
export type AwardProofQso = Pick<PublicQso, QsoListField | 'station_callsign' | 'SNT' | 'RCV' | 'country'> & {
  received_at: string;
  /** Null if it counted. */
  reason: AwardNotCountedReason | null;
  /** For a duplicate, the time of the contact that counted. */
  duplicate_of: string | null;
};

export interface AwardProofResponse {
  /** 100 a page, newest first. */
  qsos: AwardProofQso[];
  page: number;
  pages: number;
  /** Contacts found on all pages. */
  count: number;
  /** Contacts that counted in the whole proof. */
  counted: number;
  not_counted: number;
  /** Contacts that counted, and are no longer in the log as they were. */
  gone: number;
  reasons: Partial<Record<AwardNotCountedReason, number>>;
}

/**
 * Revoking or restoring an award, for administrators. The reason of a revoked award is shown to everyone who opens or
 * checks it.
 */
export interface AwardActRequest extends AwardRequest, ReasonedAct {}
