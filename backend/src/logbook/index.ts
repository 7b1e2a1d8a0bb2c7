export { FIELDS_OF_COLUMNS } from './adif-of-qso.js';
export { ChangeQso } from './change-qso.js';
export { DeleteQso } from './delete-qso.js';
export type { QsoDraft, Station } from './derive-qso.js';
export { NOTHING_SAID } from './draft.js';
export { exportQsos, keptFieldNames, type QsoSelection } from './exported-qsos.query.js';
export { publicQsos, type SeenQso } from './full-qso.query.js';
export { Incoming } from './incoming.js';
export { LogImported, RECEIVED_WITHIN_HOURS } from './log-imported.js';
export { type LoggedReport, LogReported } from './log-reported.js';
export { LogbookModule } from './logbook.module.js';
export { countLogbook } from './logbook-page.query.js';
export { EARLIEST, minuteOf } from './natural-key.js';
export { shownFrequency } from './qso.js';
export { FACTS_OF_ACCOUNT, type Projection, QsosChanged } from './qsos-changed.js';
export { beginCheck, endCheck } from './staged-rows.js';
export { TOLD_AS, toldBefore } from './told-before.query.js';
export { type KeptQso, UndoImported } from './undo-imported.js';
export { isoSeconds, parseUtc, utc } from './utc-time.js';
export {
  countsSince,
  entityConfirmed,
  gridWorked,
  nextQsos,
  type Worked,
  worked,
} from './worked.query.js';
