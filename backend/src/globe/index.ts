export { GlobeModule } from './globe.module.js';
export { type Period, RECORD_PERIOD, RecordPeriod } from './recordings/record-period.js';
export { PublicReplay, type ReplaySelection } from './replay/public-replay.js';
