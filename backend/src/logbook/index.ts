export type { QsoDraft, Station } from './derive-qso.js';
export { NOTHING_SAID } from './draft.js';
export { type ImportedQso, type LoggedImport, LogImported } from './log-imported.js';
export { LogbookModule } from './logbook.module.js';
export { EARLIEST } from './natural-key.js';
export { utc } from './utc-time.js';
