export { Account } from './account.entity.js';
export { WhileLeaving } from './allow-while-deletion-pending.decorator.js';
export { ApiKeyToo } from './api-key-too.decorator.js';
export { ApiKeys } from './api-keys/api-keys.js';
export { Credentials, type OwnCredentials } from './credentials.js';
export { type Letterbox, Letterboxes } from './email-recipients.js';
export { IdentityModule } from './identity.module.js';
export { MakeAdmin } from './make-admin.js';
export { Asking, type Me } from './me.js';
export { lockSession } from './sessions/own-session.js';
export { Contesting } from './stations/contesting.js';
export type { PublicAccount } from './stations/public-profile.js';
export { STATION_CHANGED } from './stations/station-changed.js';
export {
  EVERY_STATION,
  firstName,
  type KeptStation,
  type StationFace,
  Stations,
} from './stations/stations.js';
export { type AsksStanding, FREE, type Standing, Subscriptions } from './subscriptions.js';
export { type DeletionScope, type LogSummary, LogsBeforeProof } from './unreviewed/logs-before-proof.js';
