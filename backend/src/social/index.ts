export { type CreatedNotification, type NewNotification, Notifications } from './inbox/notifications.js';
export { isBlockedBetween } from './people/block.js';
export { PhotoFiles } from './photos/photo-files.js';
export { photosOf } from './photos/photos.query.js';
export { PostSource } from './profile/profile-sources.js';
export { rebuildWorked } from './profile/rebuild.js';
export { SocialModule } from './social.module.js';
export { LogStats } from './stats/log-stats.js';
export { publicYear } from './stats/stats.query.js';
