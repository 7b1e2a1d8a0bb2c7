export { type NewNotification, Notifications, type CreatedNotification } from './inbox/notifications.js';
export { type ReportedMessage, reportedMessages } from './inbox/reported-messages.query.js';
export { rebuildWorked } from './profile/rebuild.js';
export { SocialModule } from './social.module.js';
