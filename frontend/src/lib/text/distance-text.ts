import type { ShownUnit } from './display-settings.ts';
import { countText } from './time-text.ts';

const KM_PER: Record<ShownUnit, number> = { km: 1, mi: 1.609344 };

/** A distance of km in this unit, rounded to the precision of grids: whole below 100, tens above. */
export function distanceText(km: number, unit: ShownUnit): string {
  const distance = km / KM_PER[unit];
  return `${countText(distance < 100 ? Math.round(distance) : roundToTens(distance))} ${unit}`;
}

/** The sides of a rough area, km: `5 by 10 km`, `60 by 120 miles`. */
export function areaText(height: number, width: number, unit: ShownUnit): string {
  const rough = (km: number) => {
    const side = km / KM_PER[unit];
    return side < 10 ? Math.round(side) : roundToTens(side);
  };
  return `${rough(height)} by ${rough(width)} ${unit === 'mi' ? 'miles' : unit}`;
}

const roundToTens = (distance: number) => Math.round(distance / 10) * 10;
