export { LAST_SEEN } from './last-seen.js';
export { OnAirLive } from './on-air-live.js';
export { PresenceModule } from './presence.module.js';
export { programName } from './program-name.js';
export { Programs } from './programs.js';
export { SetRig } from './set-rig.js';
