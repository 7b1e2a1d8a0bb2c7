export { type CreatedNotification, type NewNotification, Notifications } from './inbox/notifications.js';
export { isBlockedBetween } from './people/blocked-between.js';
export { PostSource } from './profile/profile-sources.js';
export { rebuildWorked } from './profile/rebuild.js';
export { SocialModule } from './social.module.js';
