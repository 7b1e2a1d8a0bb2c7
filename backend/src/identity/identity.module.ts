import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { Config } from '../platform/config.js';
import { Authenticator } from '../platform/live/live.gateway.js';
import { AccountDeletionController } from './account-deletion/account-deletion.controller.js';
import { DeleteAccountHandler } from './account-deletion/delete-account.js';
import { EraseAccounts } from './account-deletion/erase-accounts.js';
import { RestoreAccountHandler } from './account-deletion/restore-account.js';
import { AccountReviewController } from './account-review/account-review.controller.js';
import { DeleteUnreviewed } from './account-review/delete-unreviewed.js';
import { SettleUnreviewedHandler } from './account-review/settle-unreviewed.js';
import { Unreviewed } from './account-review/unreviewed.js';
import {
  ConfirmAddressHandler,
  EndAllSessionsHandler,
  MakeAdminHandler,
  SuspendAccountHandler,
} from './administration/account-acts.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeys, IssueApiKeyHandler } from './api-keys/api-keys.js';
import { CreatePairingCodeHandler, PairComputerHandler, UnpairComputerHandler } from './api-keys/pair-computer.js';
import { AfterSignIn } from './authentication/after-sign-in.interceptor.js';
import { AuthController } from './authentication/auth.controller.js';
import { KnownBrowsers } from './authentication/known-browsers.js';
import { LogInHandler } from './authentication/log-in.js';
import { LoginThrottle } from './authentication/login-throttle.js';
import { RegisterHandler } from './authentication/register.js';
import { SignInByPinHandler } from './authentication/sign-in-by-pin.js';
import { Captcha, CaptchaController } from './captcha/captcha.js';
import { AccessRevoker } from './credentials/access-revoker.js';
import { AddressOwners } from './credentials/address-owners.js';
import { CredentialChanges } from './credentials/change-credentials.js';
import { Reauthentication } from './credentials/check-pin-or-password.js';
import { ConfirmEmailHandler, ResendConfirmationHandler } from './credentials/confirm-email.js';
import { ConfirmMobileHandler, SendMobileCodeHandler } from './credentials/confirm-mobile.js';
import { CredentialTokens } from './credentials/credential-tokens.js';
import { EmailVerification, UnverifiedEmailLimit } from './credentials/email-verification.js';
import { PasswordResetSender, ResetPasswordHandler, SendPasswordResetHandler } from './credentials/password-reset.js';
import { Passwords } from './credentials/passwords.js';
import { SecurityNotices } from './credentials/security-notices.js';
import { PinMessages, PinSender, SendPinHandler } from './credentials/send-pin.js';
import { EmailLinks, VerificationEmail } from './credentials/verification-email.js';
import { EmailRecipients } from './email-recipients.js';
import { IdentityAccountData } from './identity-account-data.js';
import { OutsideServiceCredentials, SetServiceKeyHandler } from './outside-service-credentials.js';
import { OwnAccount } from './own-account.js';
import { OwnProfileController } from './profile/profile.controller.js';
import { UpdateProfileHandler } from './profile/update-profile.js';
import { AccessGuard } from './sessions/access.guard.js';
import { EndSessionHandler, LogOutEverywhereHandler, LogOutHandler } from './sessions/end-sessions.js';
import { JwtStrategy } from './sessions/jwt.strategy.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { Sessions } from './sessions/sessions.js';
import { SignedInRequests } from './sessions/signed-in-requests.js';
import { SocketSessions } from './sessions/socket-sessions.js';
import { Contesting } from './stations/contest-stations.js';
import { StationsController } from './stations/stations.controller.js';
import { Stations } from './stations/stations.js';
import { AddSubAccountHandler } from './sub-accounts/add-sub-account.js';
import { SubAccountsController } from './sub-accounts/sub-accounts.controller.js';
import { SwitchAccountHandler } from './sub-accounts/switch-account.js';
import { Subscriptions } from './subscriptions.js';

@Module({
  imports: [
    PassportModule,
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: (config: Config) => ({ secret: config.JWT_SECRET, signOptions: { algorithm: 'HS256' } }),
    }),
  ],
  controllers: [
    OwnProfileController,
    ApiKeysController,
    AuthController,
    SessionsController,
    SubAccountsController,
    StationsController,
    AccountDeletionController,
    AccountReviewController,
    CaptchaController,
  ],
  providers: [
    AccessRevoker,
    AddressOwners,
    VerificationEmail,
    CredentialChanges,
    CredentialTokens,
    EmailLinks,
    EmailVerification,
    PasswordResetSender,
    Passwords,
    PinMessages,
    PinSender,
    Reauthentication,
    SecurityNotices,
    UnverifiedEmailLimit,
    ConfirmEmailHandler,
    ConfirmMobileHandler,
    ResendConfirmationHandler,
    ResetPasswordHandler,
    SendMobileCodeHandler,
    SendPasswordResetHandler,
    SendPinHandler,
    UpdateProfileHandler,
    KnownBrowsers,
    LoginThrottle,
    LogInHandler,
    RegisterHandler,
    SignInByPinHandler,
    AfterSignIn,
    Sessions,
    SignedInRequests,
    SocketSessions,
    { provide: Authenticator, useExisting: SocketSessions },
    JwtStrategy,
    AccessGuard,
    { provide: APP_GUARD, useExisting: AccessGuard },
    EndSessionHandler,
    LogOutEverywhereHandler,
    LogOutHandler,
    ApiKeys,
    CreatePairingCodeHandler,
    IssueApiKeyHandler,
    PairComputerHandler,
    UnpairComputerHandler,
    Captcha,
    EmailRecipients,
    IdentityAccountData,
    ConfirmAddressHandler,
    EndAllSessionsHandler,
    MakeAdminHandler,
    SuspendAccountHandler,
    OwnAccount,
    OutsideServiceCredentials,
    SetServiceKeyHandler,
    Contesting,
    Stations,
    Subscriptions,
    AddSubAccountHandler,
    SwitchAccountHandler,
    DeleteAccountHandler,
    EraseAccounts,
    RestoreAccountHandler,
    DeleteUnreviewed,
    SettleUnreviewedHandler,
    Unreviewed,
  ],
  exports: [
    ApiKeys,
    Captcha,
    OutsideServiceCredentials,
    OwnAccount,
    EmailRecipients,
    Reauthentication,
    Stations,
    Contesting,
    Subscriptions,
    Authenticator,
    SignedInRequests,
  ],
})
export class IdentityModule {}
