export { AdminModule } from './admin.module.js';
export { actsText } from './reports/acts.js';
export { reportsText } from './reports/reported.query.js';
export { ActOnAccount } from './users/act-on-account.js';
export { UserDetails } from './users/user-detail.query.js';
export { userText } from './users/user-rows.js';
