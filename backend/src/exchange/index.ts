export { ExchangeModule } from './exchange.module.js';
export { Import } from './import.entity.js';
