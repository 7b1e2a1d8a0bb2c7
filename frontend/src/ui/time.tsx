import { agoText, localText, utcDateText, utcMinuteText } from '../lib/text/time-text.ts';

export interface TimeProps {
  /** ISO 8601. */
  at: string;
  /** `date` 28 Nov 2026, `minute` 19:42, `both` the two; UTC. */
  show?: 'date' | 'minute' | 'both';
  /** With the time now (ms), how long ago follows. */
  now?: number;
}

/** A moment: UTC first, how long ago second, local time on hover. Nothing for a text that is no time. */
export function Time({ at, show = 'both', now }: TimeProps) {
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return null;
  const parts = [show !== 'minute' && utcDateText(ms), show !== 'date' && utcMinuteText(ms)].filter(Boolean);
  return (
    <time dateTime={at} title={localText(ms)}>
      {parts.join(' ')}
      {now !== undefined && <span className="muted"> {agoText(ms, now)}</span>}
    </time>
  );
}

/** How long ago something was, where there is room for no more: the moment itself on hover, UTC and local. */
export function Ago({ at, now }: { at: string; now: number }) {
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return null;
  return (
    <time dateTime={at} title={`${utcDateText(ms)} ${utcMinuteText(ms)} UTC, ${localText(ms)}`}>
      {agoText(ms, now)}
    </time>
  );
}
