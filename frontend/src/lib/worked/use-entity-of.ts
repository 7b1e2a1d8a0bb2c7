import type { DxccEntity } from '@pileup/contract/logbook';
import { loadedOnce } from '../loaded-once.ts';

/** The entity of a callsign at a time, ms; null if unknown. */
export type EntityOf = (callsign: string, at: number) => DxccEntity | null;

/**
 * Finds entities in the page: at once, without network and for visitors. The prefixes of all entities are large; until
 * they are loaded, the server's response has the entity.
 */
export const useEntityOf = loadedOnce<EntityOf>(() =>
  import('@pileup/radio/dxcc').then(({ entityOfCall }) => entityOfCall),
);
