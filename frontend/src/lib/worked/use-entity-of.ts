import type { DxccEntity } from '@pileup/contract/logbook';
import { useEffect, useState } from 'react';

/** The entity of a callsign at a time, ms; null if unknown. */
export type EntityOf = (callsign: string, at: number) => DxccEntity | null;
/** The prefixes of all entities are large: they are loaded with the first callsign. */
let loading: Promise<EntityOf> | undefined;

/** Finds entities in the page: at once, without network and for visitors. Null until it is loaded, which `isWanted` causes. */
export function useEntityOf(isWanted: boolean): EntityOf | null {
  const [entityOf, setEntityOf] = useState<EntityOf | null>(null);
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
  return entityOf;
}
