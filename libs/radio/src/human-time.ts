const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];
const english = new Intl.RelativeTimeFormat('en');

/** Relative time of a span in ms, in its largest unit: "3 months ago", "in 2 minutes". */
export function humanTimeSince(span: number): string {
  const seconds = Math.round(span / 1_000);
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return english.format(-Math.trunc(seconds / length), unit);
}
