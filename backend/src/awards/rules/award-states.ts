import type { AwardDetail, AwardPeriodState } from '@pileup/contract/awards/awards';
import type { Span } from './spans.js';

const HOUR = 3_600_000;
/** Contacts that are received later than this after they were made do not count, so a result is final then. */
export const DECIDED_AFTER_MS = 48 * HOUR;

export const decisionTime = ({ to }: Pick<Span, 'to'>): number => to + DECIDED_AFTER_MS;

type PeriodEvent = 'end' | 'decide with winners' | 'decide without';

const PERIOD_TRANSITIONS: Readonly<Record<AwardPeriodState, Partial<Record<PeriodEvent, AwardPeriodState>>>> = {
  running: { end: 'waiting' },
  waiting: { 'decide with winners': 'decided', 'decide without': 'unclaimed' },
  decided: {},
  unclaimed: {},
};

/** The state after an event; null if it is not allowed: only a waiting period is decided, and only once. */
export function nextPeriodState(state: AwardPeriodState, event: PeriodEvent): AwardPeriodState | null {
  return PERIOD_TRANSITIONS[state][event] ?? null;
}

/** The state of a period that is not decided, by time alone. */
export function openStateAt(span: Span, now: number): 'running' | 'waiting' {
  return now < span.to ? 'running' : 'waiting';
}

/** Whether a period must be decided at `now`, given its stored decision, if any. */
export function canDecide(span: Span, stored: AwardPeriodState | undefined, now: number): boolean {
  const state = stored ?? openStateAt(span, now);
  return now >= decisionTime(span) && nextPeriodState(state, 'decide without') !== null;
}

type AwardState = AwardDetail['state'];

const AWARD_TRANSITIONS: Readonly<Record<AwardState, Partial<Record<'revoke' | 'restore', AwardState>>>> = {
  issued: { revoke: 'revoked' },
  revoked: { restore: 'issued' },
};

/** The state after an event; null if it is not allowed. */
export function nextAwardState(state: AwardState, event: 'revoke' | 'restore'): AwardState | null {
  return AWARD_TRANSITIONS[state][event] ?? null;
}
