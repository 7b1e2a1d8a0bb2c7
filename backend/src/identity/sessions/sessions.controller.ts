import { Body, Controller } from '@nestjs/common';
import type { SessionsAnswer, StatusOk } from '@pileup/contract/identity';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Call } from '../../platform/http/call.decorator.js';
import { WhileLeaving } from '../allow-while-deletion-pending.decorator.js';
import { Asking, type Me } from '../me.js';
import { EndSessionBody } from '../sub-accounts/requests.js';
import { openSessions } from './open-sessions.query.js';
import { Sessions } from './sessions.js';

/** Where an operator is signed in. It is one list for all callsigns of his: each session can be switched to each. */
@Controller('api')
export class SessionsController {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  @Call('vsessions', { reads: true })
  async list(@Asking() me: Me): Promise<SessionsAnswer> {
    return { sessions: await openSessions(this.database, me, this.clock.now()) };
  }

  @WhileLeaving()
  @Call('vsessions/end')
  async end(@Asking() me: Me, @Body() { id }: EndSessionBody): Promise<StatusOk> {
    await this.sessions.endChosen(me.mainId, id);
    return { status: 'ok' };
  }

  @WhileLeaving()
  @Call('vlogouteverywhere')
  async endEverywhere(@Asking() me: Me): Promise<StatusOk> {
    await this.sessions.endEverywhere(me.mainId);
    return { status: 'ok' };
  }
}
