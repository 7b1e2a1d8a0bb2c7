import { formatVfo, hzFromKhz } from '@pileup/radio/frequency';

export interface FrequencyProps {
  khz: number | string | null;
  /** Only the hundreds of the Hz group, for small spaces. */
  short?: boolean;
}

/** A frequency in kHz as a VFO shows it, the Hz group dimmed. Asterisks if hidden in a contest; nothing if unknown. */
export function Frequency({ khz, short = false }: FrequencyProps) {
  if (khz === '******') {
    return (
      <span className="hid" title="Frequency hidden in contests">
        <span aria-hidden="true">******</span>
        <span className="vh">Frequency hidden in contests</span>
      </span>
    );
  }
  const hz = khz === null ? null : hzFromKhz(khz);
  if (hz === null) return null;
  const digits = formatVfo(hz);
  return (
    <span className="freq">
      {digits.slice(0, -4)}
      <i>{digits.slice(-4, short ? -2 : undefined)}</i>
    </span>
  );
}
