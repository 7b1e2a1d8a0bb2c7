/** Watts in each unit, by its name in small letters. */
const WATTS: Readonly<Record<string, number>> = { mw: 0.001, w: 1, '': 1, kw: 1_000 };

/**
 * Power as operators type it, in watts: `5`, `0.5`, `.5`, `0,5 W`, `500mW`, `1.2kW`.
 *
 * @returns watts, rounded to microwatts; null if it is no power
 */
export function wattsFromTyped(text: string): number | null {
  const [, number, unit = ''] = /^(\d+(?:[.,]\d*)?|[.,]\d+)\s*(mW|W|kW)?$/i.exec(text.trim()) ?? [];
  if (number === undefined) return null;
  const watts = Number(number.replace(',', '.')) * (WATTS[unit.toLowerCase()] ?? 1);
  return Math.round(watts * 1e6) / 1e6;
}
