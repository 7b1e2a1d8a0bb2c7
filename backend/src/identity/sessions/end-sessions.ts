import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandOf } from '../../platform/command-of.js';
import type { Me } from '../me.js';
import { Sessions } from './sessions.js';

/** Signs out this browser: the session, and those it was switched from and to. */
export class LogOut extends CommandOf<{ me: Me }>() {}

/** Signs out another browser of the operator. */
export class EndSession extends CommandOf<{ mainId: number; sessionId: string }>() {}

/** Signs out every browser of the operator. */
export class LogOutEverywhere extends CommandOf<{ mainId: number }>() {}

@CommandHandler(LogOut)
export class LogOutHandler implements ICommandHandler<LogOut> {
  constructor(private readonly sessions: Sessions) {}

  execute({ me }: LogOut): Promise<void> {
    return this.sessions.end(me);
  }
}

@CommandHandler(EndSession)
export class EndSessionHandler implements ICommandHandler<EndSession> {
  constructor(private readonly sessions: Sessions) {}

  execute({ mainId, sessionId }: EndSession): Promise<void> {
    return this.sessions.endBrowser(mainId, sessionId);
  }
}

@CommandHandler(LogOutEverywhere)
export class LogOutEverywhereHandler implements ICommandHandler<LogOutEverywhere> {
  constructor(private readonly sessions: Sessions) {}

  execute({ mainId }: LogOutEverywhere): Promise<void> {
    return this.sessions.endEverywhere(mainId);
  }
}
