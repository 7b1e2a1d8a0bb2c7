import { useDateFormat, useShowsLocalTime } from '../lib/text/display-settings.ts';
import { agoText, localText, utcDateText, utcMinuteText, zoneMinuteText } from '../lib/text/time-text.ts';

export interface TimeProps {
  /** ISO 8601. */
  at: string;
  /** `date` 28 Nov 2026, `minute` 19:42, `both` the two; UTC. */
  show?: 'date' | 'minute' | 'both';
  /** The time now (ms), to show how long ago it was. */
  now?: number;
}

/** A time in UTC, optionally how long ago; local time on hover, or beside it. Renders nothing for an invalid date. */
export function Time({ at, show = 'both', now }: TimeProps) {
  const format = useDateFormat();
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return null;
  const parts = [show !== 'minute' && utcDateText(ms, format), show !== 'date' && utcMinuteText(ms)].filter(Boolean);
  return (
    <time dateTime={at} title={localText(ms)}>
      {parts.join(' ')}
      {show !== 'date' && <LocalTime at={ms} />}
      {now !== undefined && <span className="muted"> {agoText(ms, now, format)}</span>}
    </time>
  );
}

/** The reader's local time, for operators who want it beside UTC. @param at ms */
export function LocalTime({ at }: { at: number }) {
  const isShown = useShowsLocalTime();
  if (!isShown || Number.isNaN(at)) return null;
  return <span className="muted"> {zoneMinuteText(at)} local</span>;
}

/** How long ago something was; UTC and local time on hover. */
export function Ago({ at, now, inSentence = false }: { at: string; now: number; inSentence?: boolean }) {
  const format = useDateFormat();
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return null;
  const text = agoText(ms, now, format);
  return (
    <time dateTime={at} title={`${utcDateText(ms, format)} ${utcMinuteText(ms)} UTC, ${localText(ms)}`}>
      {inSentence ? text.replace(/ (s|min|h|d)$/, '$& ago') : text}
    </time>
  );
}
