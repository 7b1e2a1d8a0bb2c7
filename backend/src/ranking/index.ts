export {
  type CountedSpan,
  countedIdsIn,
  countedPerHour,
  countedSince,
  evenlyCounted,
  newestCountedIn,
} from './counted-in-span.query.js';
export { COUNTED_BY_DAY, COUNTED_CONTACTS, JUDGED } from './counting-rules.js';
export { newestCounted } from './newest-counted.query.js';
export { RankingModule } from './ranking.module.js';
export { rebuildRanking } from './rebuild.js';
export { LISTED_STATIONS } from './station-replica.js';
