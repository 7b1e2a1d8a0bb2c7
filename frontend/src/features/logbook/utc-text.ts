const SHAPE = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?Z?$/;

/** A moment in ms as the log bar writes it: `2026-11-28 19:42:07`, UTC. */
export function utcText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** What `utcText` wrote, or a hand did (seconds may be missing): ms since 1970; null for any other text or no such day. */
export function parseUtcText(text: string): number | null {
  const parts = SHAPE.exec(text.trim());
  if (!parts) return null;
  const [, date, month, day, hour, minute, second = '00'] = parts;
  const iso = `${date}-${month}-${day}T${hour}:${minute}:${second}`;
  const ms = Date.parse(`${iso}Z`);
  // 31 February would roll over into March; what comes back must be what was written.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(iso) ? ms : null;
}
