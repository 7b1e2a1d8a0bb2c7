import { gridCentre, parseGrid } from '@pileup/radio/grid';
import { useMemo } from 'react';
import { useSession } from '../../../lib/session.ts';
import type { GlobePlace } from '../engine/globe.ts';

/** The signed-in operator's station; undefined without a grid. */
export function useHome(): GlobePlace | undefined {
  const user = useSession()?.user;
  const call = user?.my_callsign;
  const grid = user?.grid ?? '';
  return useMemo(() => {
    const parsed = parseGrid(grid);
    return parsed && call ? { ...gridCentre(parsed), call } : undefined;
  }, [grid, call]);
}
