import { useDateFormat } from '../../lib/text/display-settings.ts';
import { agoText, utcClockText, utcDateText } from '../../lib/text/time-text.ts';
import { useEachSecond } from './use-each-second.ts';

/** A text that changes every second would paint the page every second. */
const STEP_MS = 10_000;

/** A live relative time, `3 h`, in a sentence `3 h ago`; UTC on hover. */
export function Age({ at, inSentence = false }: { at: string; inSentence?: boolean }) {
  const format = useDateFormat();
  const ms = Date.parse(at);
  const text = useEachSecond((now) =>
    Number.isNaN(ms) ? '' : agoText(ms, Math.max(ms, now - (now % STEP_MS)), format),
  );
  if (!text) return null;
  return (
    <time dateTime={at} title={`${utcDateText(ms, format)} ${utcClockText(ms)} UTC`}>
      {inSentence ? text.replace(/ (s|min|h|d)$/, '$& ago') : text}
    </time>
  );
}
