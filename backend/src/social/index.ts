export { type CreatedNotification, type NewNotification, Notifications } from './inbox/notifications.js';
export { type ReportedMessage, reportedMessages } from './inbox/reported-messages.query.js';
export { rebuildWorked } from './profile/rebuild.js';
export { SocialModule } from './social.module.js';
