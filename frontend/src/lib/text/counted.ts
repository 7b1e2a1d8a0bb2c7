import { countText } from './time-text.ts';

/** A number with its noun: `1 QSO`, `1,234 QSOs`. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${countText(n)} ${n === 1 ? one : many}`;
