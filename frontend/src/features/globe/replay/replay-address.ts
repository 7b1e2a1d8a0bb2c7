import { SPEEDS, type Span, type Speed } from './replay-player.ts';

/** The parts of a replay's address. */
export interface ReplayAddress {
  readonly span: Span;
  /** Milliseconds, within the span. */
  readonly moment: number;
  readonly speed: Speed;
  /** Whether the replay shows the reader's own log instead of the community. */
  readonly isOwn: boolean;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
export const DEFAULT_SPEED: Speed = 60;

/** The query of an address that opens the same replay at the same moment, to the second. */
export function replayQuery({ span, moment, speed, isOwn }: ReplayAddress): string {
  // The query is written without URLSearchParams, which escapes the colons.
  const at = Math.max(span.from, Math.min(span.to, moment));
  return [
    ...(isOwn ? ['station=me'] : []),
    `from=${momentText(span.from)}`,
    `to=${momentText(span.to)}`,
    `at=${momentText(at)}`,
    `speed=${speed}`,
  ].join('&');
}

/**
 * The replay that a query names; null without a valid span, so that the caller shows its default. A moment outside the
 * span is moved into it, an unknown speed is the default.
 */
export function parseReplayQuery(query: string): ReplayAddress | null {
  const params = new URLSearchParams(query);
  const from = parseMoment(params.get('from'));
  const to = parseMoment(params.get('to'));
  if (from === null || to === null || from >= to) return null;
  const at = parseMoment(params.get('at')) ?? from;
  return {
    span: { from, to },
    moment: Math.max(from, Math.min(to, at)),
    speed: SPEEDS.find((speed) => String(speed) === params.get('speed')) ?? DEFAULT_SPEED,
    isOwn: params.get('station') === 'me',
  };
}

function momentText(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

function parseMoment(text: string | null): number | null {
  if (!text || !MOMENT.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}
