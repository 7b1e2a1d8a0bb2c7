export { AdminModule } from './admin.module.js';
export { reportsText } from './reports/reported.query.js';
