import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Config } from '../../platform/config.js';
import type { Me } from '../me.js';
import { Sessions } from './sessions.js';

const bearer = ExtractJwt.fromAuthHeaderAsBearerToken();

/** A token is valid only while its session exists. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    config: Config,
    private readonly sessions: Sessions,
  ) {
    super({ jwtFromRequest: bearer, secretOrKey: config.JWT_SECRET, algorithms: ['HS256'], passReqToCallback: true });
  }

  async validate(request: Parameters<typeof bearer>[0], claims: { sid?: unknown }): Promise<Me | false> {
    const me = typeof claims.sid === 'string' && (await this.sessions.find(claims.sid));
    const token = bearer(request);
    if (me && token && me.sessionId) this.sessions.rememberVerified(token, me.sessionId);
    return me || false;
  }
}
