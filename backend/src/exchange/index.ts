export { ExchangeModule } from './exchange.module.js';
export { Import } from './imports/import.entity.js';
export { importsSince } from './imports/imports-since.query.js';
