/** Seconds as `00:42`, `12:05` or `1:02:03`; a dash for null. Fractions are cut off. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '–';
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutesAndSeconds = `${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
  return hours === 0 ? minutesAndSeconds : `${hours}:${minutesAndSeconds}`;
}

/** A span in ms in words, to the minute: `2 h 5 min`, `3 min`, `2 d 1 h`. */
export function spanText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  const small = days > 0 ? '' : minutes % 60 > 0 && `${minutes % 60} min`;
  return [days > 0 && `${days} d`, hours > 0 && `${hours} h`, small].filter(Boolean).join(' ') || '0 min';
}
