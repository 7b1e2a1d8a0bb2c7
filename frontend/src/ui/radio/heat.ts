/** The colour steps of the waterfall that are readable under text, low to high. */
const UNDER_TEXT = ['w1', 'w2', 'w3', 'w5', 'w6'] as const;
/** The steps that are visible against the background without text. */
export const WITHOUT_TEXT = ['w3', 'w4', 'w5', 'w6'] as const;

export type HeatStep = 'w0' | 'w1' | 'w2' | 'w3' | 'w4' | 'w5' | 'w6';

/** The colour step of a count by its square root, so that small counts still differ next to the largest, `max`. */
export function heatOf(count: number, max: number, steps: readonly HeatStep[] = UNDER_TEXT): HeatStep {
  if (count <= 0) return 'w0';
  if (max <= 1) return 'w3';
  const part = Math.sqrt(count / max);
  return steps[Math.min(steps.length - 1, Math.floor(part * steps.length))] ?? 'w6';
}
