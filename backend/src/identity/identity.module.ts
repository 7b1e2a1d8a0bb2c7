import { Module, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { Config } from '../platform/config.js';
import { Jobs } from '../platform/jobs.js';
import { Authenticator } from '../platform/live.gateway.js';
import { AccessGuard } from './access.guard.js';
import { ApiKeys } from './api-keys.js';
import { Contesting } from './contesting.js';
import { IdentityController } from './identity.controller.js';
import { JwtStrategy } from './jwt.strategy.js';
import { KeyMaker } from './key-maker.js';
import { LogInHandler } from './log-in.js';
import { Pairing } from './pairing.js';
import { RegisterHandler } from './register.js';
import { Sessions } from './sessions.js';
import { SocketSessions } from './socket-sessions.js';
import { Stations } from './stations.js';
import { UpdateProfileHandler } from './update-profile.js';

@Module({
  imports: [
    PassportModule,
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: (config: Config) => ({ secret: config.JWT_SECRET, signOptions: { algorithm: 'HS256' } }),
    }),
  ],
  controllers: [IdentityController],
  providers: [
    Sessions,
    ApiKeys,
    KeyMaker,
    Pairing,
    Stations,
    Contesting,
    SocketSessions,
    { provide: Authenticator, useExisting: SocketSessions },
    JwtStrategy,
    AccessGuard,
    { provide: APP_GUARD, useExisting: AccessGuard },
    RegisterHandler,
    LogInHandler,
    UpdateProfileHandler,
  ],
  exports: [ApiKeys, Stations, Contesting, Authenticator],
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
