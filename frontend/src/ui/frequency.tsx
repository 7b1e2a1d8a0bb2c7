import { formatVfo, hzFromKhz } from '@pileup/radio/frequency';

/** A frequency in kHz as a VFO shows it, the Hz group dimmed. Hidden in contests: stars. Unknown: nothing. */
export function Frequency({ khz }: { khz: number | string | null }) {
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
      <i>{digits.slice(-4)}</i>
    </span>
  );
}
