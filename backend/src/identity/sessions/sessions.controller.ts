import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EndSessionRequest, SessionsResponse, StatusOk } from '@pileup/contract/identity';
import { IsUUID } from 'class-validator';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { AllowWhileDeletionPending } from '../access.decorators.js';
import { CurrentUser, type Me } from '../me.js';
import { EndSession, LogOut, LogOutEverywhere } from './end-sessions.js';
import { openSessions } from './open-sessions.query.js';

class EndSessionBody implements EndSessionRequest {
  @IsUUID('all', { message: 'Session not found.' })
  id!: string;
}

/** Where an operator is signed in: one list for all callsigns, since every session can switch to every one. */
@Controller('api')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Endpoint('vsessions', { reads: true })
  async list(@CurrentUser() me: Me): Promise<SessionsResponse> {
    return { sessions: await openSessions(this.database, me, this.clock.now()) };
  }

  @AllowWhileDeletionPending()
  @Endpoint('vlogout')
  async logOut(@CurrentUser() me: Me): Promise<StatusOk> {
    await this.commands.execute(new LogOut({ me }));
    return { status: 'ok' };
  }

  @AllowWhileDeletionPending()
  @Endpoint('vsessions/end')
  async end(@CurrentUser() me: Me, @Body() { id }: EndSessionBody): Promise<StatusOk> {
    await this.commands.execute(new EndSession({ mainId: me.mainId, sessionId: id }));
    return { status: 'ok' };
  }

  @AllowWhileDeletionPending()
  @Endpoint('vlogouteverywhere')
  async endEverywhere(@CurrentUser() me: Me): Promise<StatusOk> {
    await this.commands.execute(new LogOutEverywhere({ mainId: me.mainId }));
    return { status: 'ok' };
  }
}
