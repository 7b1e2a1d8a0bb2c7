export { ExchangeModule } from './exchange.module.js';
export { Import } from './imports/import.entity.js';
