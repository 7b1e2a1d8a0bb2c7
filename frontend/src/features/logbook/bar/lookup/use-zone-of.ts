import { loadedOnce } from '../../../../lib/loaded-once.ts';
import type { ZoneOf } from './civil-time.ts';

/** The map of all time zones, which is large; null until it is loaded. */
export const useZoneOf = loadedOnce<ZoneOf>(() => import('@photostructure/tz-lookup').then((module) => module.default));
