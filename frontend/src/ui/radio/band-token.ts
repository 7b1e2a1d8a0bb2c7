const TOKENS: ReadonlySet<string> = new Set([
  '160m',
  '80m',
  '60m',
  '40m',
  '30m',
  '20m',
  '17m',
  '15m',
  '12m',
  '10m',
  '6m',
  '4m',
  '2m',
  '1.25m',
  '70cm',
  '23cm',
  '11m',
  'sat',
]);

/** The CSS colour of a band; muted for bands without a colour (LF, 13 cm and above). */
export function bandColour(band: string): string {
  const key = band.toLowerCase();
  return TOKENS.has(key) ? `var(--b-${key.replace('.', '')})` : 'var(--muted)';
}
