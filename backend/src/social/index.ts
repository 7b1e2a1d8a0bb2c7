export { type CreatedNotification, type NewNotification, Notifications } from './inbox/notifications.js';
export { rebuildWorked } from './profile/rebuild.js';
export { SocialModule } from './social.module.js';
