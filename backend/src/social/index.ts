export { type Notice, Notices, type Posted } from './inbox/notices.js';
export { type ReportedMessage, reportedMessages } from './inbox/reported-messages.query.js';
export { rebuildWorked } from './profile/rebuild.js';
export { SocialModule } from './social.module.js';
