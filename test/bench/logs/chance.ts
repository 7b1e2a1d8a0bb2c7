/**
 * Chance that repeats: whole numbers from 0 up to, but without, a limit, the same ones at every run with this seed.
 * A linear congruential generator with the constants of Numerical Recipes.
 */
export function chance(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
