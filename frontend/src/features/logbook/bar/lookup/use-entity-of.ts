import type { DxccEntity } from '@pileup/contract/logbook';
import { useEffect, useState } from 'react';

type EntityOf = typeof import('@pileup/radio/dxcc').entityOfCall;
/** The prefixes of all entities are large: they are loaded with the first callsign. */
let loading: Promise<EntityOf> | undefined;

/** The entity of a callsign, found in the page: at once, without network and for visitors. Null if unknown or not loaded. */
export function useEntityOf(callsign: string): DxccEntity | null {
  const [entityOf, setEntityOf] = useState<EntityOf | null>(null);
  const isWanted = callsign !== '';
  useEffect(() => {
    if (!isWanted) return;
    loading ??= import('@pileup/radio/dxcc').then(({ entityOfCall }) => entityOfCall);
    loading.then(
      (loaded) => setEntityOf(() => loaded),
      // Tried again with the next callsign; the server's answer has the entity, too.
      () => {
        loading = undefined;
      },
    );
  }, [isWanted]);
  return isWanted && entityOf ? entityOf(callsign, Date.now()) : null;
}
