const SHAPE = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?Z?$/;

/** Formats ms for the log bar: `2026-11-28 19:42:07`, UTC. */
export function utcText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** Parses the format of `utcText`, seconds optional, to ms since 1970; null for other text or a date that does not exist. */
export function parseUtcText(text: string): number | null {
  const parts = SHAPE.exec(text.trim());
  if (!parts) return null;
  const [, date, month, day, hour, minute, second = '00'] = parts;
  const iso = `${date}-${month}-${day}T${hour}:${minute}:${second}`;
  const ms = Date.parse(`${iso}Z`);
  // 31 February would roll over into March, so the result must format back to the input.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(iso) ? ms : null;
}

/** `20:15:26` of ADIF's `201526`, `20:15` of `2015`. */
export function clockText(digits: string): string {
  return digits.replace(/(\d\d)(?=\d)/g, '$1:');
}
