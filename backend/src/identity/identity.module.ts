import { Module, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { Config } from '../platform/config.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Authenticator } from '../platform/live/live.gateway.js';
import { LeavingController } from './account-deletion/account-deletion.controller.js';
import { DeleteAccountHandler } from './account-deletion/delete-account.js';
import { EraseAccounts } from './account-deletion/erase-accounts.js';
import { RestoreAccountHandler } from './account-deletion/restore-account.js';
import { ApiKeys } from './api-keys/api-keys.js';
import { KeyMaker } from './api-keys/key-maker.js';
import { Pairing } from './api-keys/pairing.js';
import { WaysIn } from './authentication/access-revoker.js';
import { AddressProof } from './authentication/address-proof.js';
import { DoorsController } from './authentication/auth.controller.js';
import { Confirmation } from './authentication/confirmation.js';
import { LetterLinks } from './authentication/email-tokens.js';
import { KnownBrowsers } from './authentication/known-browsers.js';
import { LogInHandler } from './authentication/log-in.js';
import { LoginThrottle } from './authentication/login-throttle.js';
import { Mobile } from './authentication/mobile.js';
import { PasswordReset } from './authentication/password-reset.js';
import { Pins } from './authentication/pins.js';
import { Proof } from './authentication/proof.js';
import { RegisterHandler } from './authentication/register.js';
import { RememberBrowser } from './authentication/remember-browser.interceptor.js';
import { SignInByPinHandler } from './authentication/sign-in-by-pin.js';
import { LettersToStrangers } from './authentication/unverified-email-limit.js';
import { Credentials } from './credentials.js';
import { Letterboxes } from './email-recipients.js';
import { IdentityController } from './identity.controller.js';
import { MakeAdminHandler } from './make-admin.js';
import { OwnAccount } from './own-account.js';
import { OwnFiles } from './own-files.js';
import { UpdateProfileHandler } from './profile/update-profile.js';
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
    DoorsController,
    SessionsController,
    SubAccountsController,
    LeavingController,
    UnreviewedController,
  ],
  providers: [
    AddressProof,
    Confirmation,
    Credentials,
    KnownBrowsers,
    LoginThrottle,
    LetterLinks,
    Mobile,
    PasswordReset,
    Pins,
    Sessions,
    ApiKeys,
    KeyMaker,
    Pairing,
    Stations,
    Contesting,
    Subscriptions,
    OwnAccount,
    Letterboxes,
    LettersToStrangers,
    WaysIn,
    Proof,
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
    OwnFiles,
    DeleteAccountHandler,
    RestoreAccountHandler,
    EraseAccounts,
    Unreviewed,
    DeleteUnreviewed,
    SettleUnreviewedHandler,
  ],
  exports: [ApiKeys, Credentials, Letterboxes, Stations, Contesting, Subscriptions, Authenticator],
})
export class IdentityModule implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly sessions: Sessions,
    private readonly pairing: Pairing,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ name: 'sweep-sessions', cron: '17 3 * * *', work: () => this.sessions.sweep() });
    this.jobs.register({ name: 'sweep-pairing-codes', cron: '19 3 * * *', work: () => this.pairing.sweep() });
  }
}
