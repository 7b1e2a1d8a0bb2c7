import { Module, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { Config } from '../platform/config.js';
import { Jobs } from '../platform/jobs.js';
import { Authenticator } from '../platform/live.gateway.js';
import { AccessGuard } from './access.guard.js';
import { AddSubAccountHandler } from './add-sub-account.js';
import { AddressProof } from './address-proof.js';
import { ApiKeys } from './api-keys.js';
import { Confirmation } from './confirmation.js';
import { Contesting } from './contesting.js';
import { Credentials } from './credentials.js';
import { DeleteAccountHandler } from './delete-account.js';
import { DoorsController } from './doors.controller.js';
import { EraseAccounts } from './erase-accounts.js';
import { Guesses } from './guesses.js';
import { IdentityController } from './identity.controller.js';
import { JwtStrategy } from './jwt.strategy.js';
import { KeyMaker } from './key-maker.js';
import { LeavingController } from './leaving.controller.js';
import { LetterLinks } from './letter-links.js';
import { Letterboxes } from './letterboxes.js';
import { LogInHandler } from './log-in.js';
import { MakeAdminHandler } from './make-admin.js';
import { Mobile } from './mobile.js';
import { NoteDevice } from './note-device.interceptor.js';
import { OwnAccount } from './own-account.js';
import { OwnFiles } from './own-files.js';
import { Pairing } from './pairing.js';
import { PasswordReset } from './password-reset.js';
import { Pins } from './pins.js';
import { Proof } from './proof.js';
import { RegisterHandler } from './register.js';
import { RestoreAccountHandler } from './restore-account.js';
import { SessionsController } from './sessions.controller.js';
import { Sessions } from './sessions.js';
import { SignInByPinHandler } from './sign-in-by-pin.js';
import { SocketSessions } from './socket-sessions.js';
import { Stations } from './stations.js';
import { SubAccountsController } from './sub-accounts.controller.js';
import { Subscriptions } from './subscriptions.js';
import { SwitchAccountHandler } from './switch-account.js';
import { UpdateProfileHandler } from './update-profile.js';

@Module({
  imports: [
    PassportModule,
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: (config: Config) => ({ secret: config.JWT_SECRET, signOptions: { algorithm: 'HS256' } }),
    }),
  ],
  controllers: [IdentityController, DoorsController, SessionsController, SubAccountsController, LeavingController],
  providers: [
    AddressProof,
    Confirmation,
    Credentials,
    Guesses,
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
    Proof,
    SocketSessions,
    { provide: Authenticator, useExisting: SocketSessions },
    JwtStrategy,
    AccessGuard,
    { provide: APP_GUARD, useExisting: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: NoteDevice },
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
