export { Account } from './account.entity.js';
export { ApiKeyToo } from './api-key-too.decorator.js';
export { Contesting } from './contesting.js';
export { Credentials, type OwnCredentials } from './credentials.js';
export { IdentityModule } from './identity.module.js';
export { ApiKeys } from './keys/api-keys.js';
export { type Letterbox, Letterboxes } from './letterboxes.js';
export { MakeAdmin } from './make-admin.js';
export { Asking, type Me } from './me.js';
export type { PublicAccount } from './public-profile.js';
export { lockSession } from './sessions/own-session.js';
export { STATION_CHANGED } from './station-changed.js';
export {
  EVERY_STATION,
  firstName,
  type KeptStation,
  type StationFace,
  Stations,
} from './stations.js';
export { type AsksStanding, FREE, type Standing, Subscriptions } from './subscriptions.js';
export { type DeletionScope, type LogSummary, LogsBeforeProof } from './unreviewed/logs-before-proof.js';
export { WhileLeaving } from './while-leaving.decorator.js';
