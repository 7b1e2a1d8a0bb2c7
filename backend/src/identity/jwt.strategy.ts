import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Config } from '../platform/config.js';
import type { Me } from './me.js';
import { Sessions } from './sessions.js';

/** A token is believed only while the session it names is alive. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    config: Config,
    private readonly sessions: Sessions,
  ) {
    super({ jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: config.JWT_SECRET, algorithms: ['HS256'] });
  }

  async validate(token: { sid?: unknown }): Promise<Me | false> {
    return (typeof token.sid === 'string' && (await this.sessions.find(token.sid))) || false;
  }
}
