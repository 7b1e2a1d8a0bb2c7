import { Module, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { Config } from '../platform/config.js';
import { Jobs } from '../platform/jobs.js';
import { Authenticator } from '../platform/live.gateway.js';
import { Contesting } from './contesting.js';
import { Credentials } from './credentials.js';
import { AddressProof } from './doors/address-proof.js';
import { Confirmation } from './doors/confirmation.js';
import { DoorsController } from './doors/doors.controller.js';
import { KnownBrowsers } from './doors/known-browsers.js';
import { LetterLinks } from './doors/letter-links.js';
import { LettersToStrangers } from './doors/letters-to-strangers.js';
import { LogInHandler } from './doors/log-in.js';
import { LoginThrottle } from './doors/login-throttle.js';
import { Mobile } from './doors/mobile.js';
import { PasswordReset } from './doors/password-reset.js';
import { Pins } from './doors/pins.js';
import { Proof } from './doors/proof.js';
import { RegisterHandler } from './doors/register.js';
import { RememberBrowser } from './doors/remember-browser.interceptor.js';
import { SignInByPinHandler } from './doors/sign-in-by-pin.js';
import { WaysIn } from './doors/ways-in.js';
import { AddSubAccountHandler } from './family/add-sub-account.js';
import { SubAccountsController } from './family/sub-accounts.controller.js';
import { SwitchAccountHandler } from './family/switch-account.js';
import { IdentityController } from './identity.controller.js';
import { ApiKeys } from './keys/api-keys.js';
import { KeyMaker } from './keys/key-maker.js';
import { Pairing } from './keys/pairing.js';
import { DeleteAccountHandler } from './leaving/delete-account.js';
import { EraseAccounts } from './leaving/erase-accounts.js';
import { LeavingController } from './leaving/leaving.controller.js';
import { RestoreAccountHandler } from './leaving/restore-account.js';
import { Letterboxes } from './letterboxes.js';
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
import { Stations } from './stations.js';
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
