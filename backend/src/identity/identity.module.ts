import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { Config } from '../platform/config.js';
import { Authenticator } from '../platform/live/live.gateway.js';
import { AccountDeletionController } from './account-deletion/account-deletion.controller.js';
import { DeleteAccountHandler } from './account-deletion/delete-account.js';
import { EraseAccounts } from './account-deletion/erase-accounts.js';
import { RestoreAccountHandler } from './account-deletion/restore-account.js';
import { ApiKeyGenerator } from './api-keys/issue-api-key.js';
import { ApiKeys } from './api-keys/api-keys.js';
import { Pairing } from './api-keys/pair-computer.js';
import { AuthController } from './authentication/auth.controller.js';
import { KnownBrowsers } from './authentication/known-browsers.js';
import { LogInHandler } from './authentication/log-in.js';
import { LoginThrottle } from './authentication/login-throttle.js';
import { RegisterHandler } from './authentication/register.js';
import { RememberBrowser } from './authentication/remember-browser.interceptor.js';
import { SignInByPinHandler } from './authentication/sign-in-by-pin.js';
import { AccessRevoker } from './credentials/access-revoker.js';
import { Confirmation } from './credentials/confirm-email.js';
import { Mobile } from './credentials/confirm-mobile.js';
import { LetterLinks } from './credentials/credential-tokens.js';
import { EmailVerification } from './credentials/email-verification.js';
import { Reauthentication } from './credentials/reauthentication.js';
import { PasswordReset } from './credentials/reset-password.js';
import { Pins } from './credentials/send-pin.js';
import { UnverifiedEmailLimit } from './credentials/unverified-email-limit.js';
import { EmailRecipients } from './email-recipients.js';
import { IdentityController } from './api-keys/api-keys.controller.js';
import { IdentityAccountData } from './identity-account-data.js';
import { MakeAdminHandler } from './make-admin.js';
import { OwnAccount } from './own-account.js';
import { UpdateProfileHandler } from './profile/update-profile.js';
import { ServiceCredentials } from './service-credentials.js';
import { AccessGuard } from './sessions/access.guard.js';
import { JwtStrategy } from './sessions/jwt.strategy.js';
import { NoteDevice } from './sessions/note-device.interceptor.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { Sessions } from './sessions/sessions.js';
import { SocketSessions } from './sessions/socket-sessions.js';
import { Contesting } from './stations/contesting.js';
import { Stations } from './stations/stations.js';
import { AddSubAccountHandler } from './sub-accounts/add-sub-account.js';
import { SubAccountsController } from './sub-accounts/sub-accounts.controller.js';
import { SwitchAccountHandler } from './sub-accounts/switch-account.js';
import { Subscriptions } from './subscriptions.js';
import { DeleteUnreviewed } from './unreviewed/delete-unreviewed.js';
import { SettleUnreviewedHandler } from './unreviewed/settle-unreviewed.js';
import { UnreviewedController } from './unreviewed/unreviewed.controller.js';
import { Unreviewed } from './unreviewed/unreviewed.js';

@Module({
  imports: [
    PassportModule,
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: (config: Config) => ({ secret: config.JWT_SECRET, signOptions: { algorithm: 'HS256' } }),
    }),
  ],
  controllers: [
    IdentityController,
    AuthController,
    SessionsController,
    SubAccountsController,
    AccountDeletionController,
    UnreviewedController,
  ],
  providers: [
    EmailVerification,
    Confirmation,
    ServiceCredentials,
    KnownBrowsers,
    LoginThrottle,
    LetterLinks,
    Mobile,
    PasswordReset,
    Pins,
    Sessions,
    ApiKeys,
    ApiKeyGenerator,
    Pairing,
    Stations,
    Contesting,
    Subscriptions,
    OwnAccount,
    EmailRecipients,
    UnverifiedEmailLimit,
    AccessRevoker,
    Reauthentication,
    SocketSessions,
    { provide: Authenticator, useExisting: SocketSessions },
    JwtStrategy,
    AccessGuard,
    { provide: APP_GUARD, useExisting: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: NoteDevice },
    { provide: APP_INTERCEPTOR, useClass: RememberBrowser },
    RegisterHandler,
    LogInHandler,
    SignInByPinHandler,
    UpdateProfileHandler,
    AddSubAccountHandler,
    SwitchAccountHandler,
    MakeAdminHandler,
    IdentityAccountData,
    DeleteAccountHandler,
    RestoreAccountHandler,
    EraseAccounts,
    Unreviewed,
    DeleteUnreviewed,
    SettleUnreviewedHandler,
  ],
  exports: [ApiKeys, ServiceCredentials, EmailRecipients, Stations, Contesting, Subscriptions, Authenticator],
})
export class IdentityModule {}
