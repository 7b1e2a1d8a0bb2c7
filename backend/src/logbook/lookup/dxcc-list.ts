import type { DxccEntity } from '@pileup/contract/logbook';
import { DXCC_ENTITIES } from '@pileup/radio/dxcc';

/** The entities by name, the deleted ones last: old logs need them too. */
export const DXCC_LIST: DxccEntity[] = [...DXCC_ENTITIES]
  .sort((a, b) => Number(a.deleted) - Number(b.deleted) || a.name.localeCompare(b.name, 'en'))
  .map(({ adif, name, continent, lat, lon, cqZone }) => ({
    adif,
    name,
    cont: continent,
    latitude: lat,
    longitude: lon,
    cqz: cqZone,
  }));
