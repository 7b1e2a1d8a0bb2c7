const SHIFT = /^([+\-−])?\s*(\d{1,3}):([0-5]\d)$/;

/** `+1:00`, `-0:05` or `2:30` (hours and minutes) in seconds; null for anything else, and for no shift. */
export function secondsOfShift(text: string): number | null {
  const [, sign = '+', hours, minutes] = SHIFT.exec(text.trim()) ?? [];
  const seconds = (Number(hours) * 60 + Number(minutes)) * 60;
  if (!seconds) return null;
  return sign === '+' ? seconds : -seconds;
}

/** Seconds as `+1:00` or `-0:05`. */
export function shiftText(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  return `${seconds < 0 ? '-' : '+'}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
