export { AdminsOnly, AllowApiKey, AllowWhileDeletionPending } from './access.decorators.js';
export { Account } from './account.entity.js';
export {
  type DeletionScope,
  type LogSummary,
  LogsBeforeVerification,
} from './account-review/before-verification.js';
export {
  ACCOUNT_ROWS,
  ConfirmAddress,
  EndAllSessions,
  MakeAdmin,
  ReasonedActBody,
  SuspendAccount,
} from './administration/account-acts.js';
export { ApiKeys } from './api-keys/api-keys.js';
export { PairedComputer } from './api-keys/paired-computer.entity.js';
export { Captcha, type SolvedCaptcha } from './captcha/captcha.js';
export { type CurrentCredentials, Reauthentication } from './credentials/check-pin-or-password.js';
export { IsEmailAddress } from './credentials/credential-fields.js';
export { type EmailRecipient, EmailRecipients } from './email-recipients.js';
export { IdentityModule } from './identity.module.js';
export { CurrentUser, type Me } from './me.js';
export {
  type AccountOutsideServiceCredentials,
  type AccountService,
  givenServiceKeys,
  OutsideServiceCredentials,
  SetServiceKey,
} from './outside-service-credentials.js';
export { OwnAccount } from './own-account.js';
export { openSessions } from './sessions/open-sessions.query.js';
export { lockSession, requireAlive } from './sessions/own-session.js';
export { SignedInRequests } from './sessions/signed-in-requests.js';
export { Contesting, ContestSource } from './stations/contest-stations.js';
export type { PublicAccount } from './stations/public-profile.js';
export { STATION_CHANGED } from './stations/station-changed.js';
export { AwardSource, SetupSource, StreamSource } from './stations/station-sources.js';
export {
  ALL_STATIONS,
  firstName,
  OnStationWritten,
  PhotoSource,
  type StationSnapshot,
  type StationSummary,
  Stations,
} from './stations/stations.js';
export { AddSubAccount } from './sub-accounts/add-sub-account.js';
export { type AccountOfMain, accountsOfMain } from './sub-accounts/main-account.js';
export { FREE, SubscriptionSource, type SubscriptionStatus, Subscriptions } from './subscriptions.js';
