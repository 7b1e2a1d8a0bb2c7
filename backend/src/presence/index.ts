export { PresenceModule } from './presence.module.js';
export { SetRig } from './set-rig.js';
