/** The steps of the waterfall that text can stand on, from little to much. */
const UNDER_TEXT = ['w1', 'w2', 'w3', 'w5', 'w6'] as const;
/** Those that stand out from the ground without any. */
export const WITHOUT_TEXT = ['w3', 'w4', 'w5', 'w6'] as const;

export type HeatStep = 'w0' | 'w1' | 'w2' | 'w3' | 'w4' | 'w5' | 'w6';

/**
 * How warm a count is among others, by its square root: the few of a quiet band still differ from each other beside the
 * many of a busy one.
 * @param most the largest of them
 */
export function heatOf(count: number, most: number, steps: readonly HeatStep[] = UNDER_TEXT): HeatStep {
  if (count <= 0) return 'w0';
  if (most <= 1) return 'w3';
  const part = Math.sqrt(count / most);
  return steps[Math.min(steps.length - 1, Math.floor(part * steps.length))] ?? 'w6';
}
