/** Seconds as `00:42`, `12:05` or `1:02:03`; a dash for null. Fractions are cut off. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '–';
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutesAndSeconds = `${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
  return hours === 0 ? minutesAndSeconds : `${hours}:${minutesAndSeconds}`;
}
