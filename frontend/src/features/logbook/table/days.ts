/** Rows of one UTC day (`2026-11-28`) in their order. */
export interface Day<T> {
  day: string;
  rows: T[];
}

/** Groups rows that are sorted by time by UTC day. */
export function byDay<T extends { TS: string }>(rows: readonly T[]): Day<T>[] {
  const days: Day<T>[] = [];
  for (const row of rows) {
    const day = new Date(row.TS).toISOString().slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}
