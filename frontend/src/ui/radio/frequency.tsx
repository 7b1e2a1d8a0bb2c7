import { formatVfo, hzFromKhz } from '@pileup/radio/frequency';

export interface FrequencyProps {
  khz: number | string | null;
  /** Where room is scarce: of the Hz group only its hundreds. */
  short?: boolean;
}

/** A frequency in kHz as a VFO shows it, the Hz group dimmed. Hidden in contests: stars. Unknown: nothing. */
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
