export { ExchangeModule } from './exchange.module.js';
export { Export } from './exports/export.entity.js';
export { Import } from './imports/import.entity.js';
export { importsSince } from './imports/imports-since.query.js';
export { DownloadSource } from './imports/service-downloads.js';
export { StartImport } from './imports/start-import.js';
export { fieldsWithWarnings, qsoFromAdif } from './qso-from-adif.js';
