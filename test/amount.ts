/** `THOROUGH=1 npm test` repeats what can be repeated more often, and tries all values instead of a part of them. */
export const isThorough = process.env.THOROUGH === '1';

/** How often or how much: usually enough to notice a fault of today, and more where the whole may take long. */
export const amount = (usual: number, thorough: number): number => (isThorough ? thorough : usual);
