import { CommandOf, handlerOf } from '../../platform/commands.js';
import type { Me } from '../me.js';
import { Sessions } from './sessions.js';

/** Signs out this browser: the session, and those it was switched from and to. */
export class LogOut extends CommandOf<{ me: Me }>() {}

/** Signs out another browser of the operator. */
export class EndSession extends CommandOf<{ mainId: number; sessionId: string }>() {}

/** Signs out every browser of the operator. */
export class LogOutEverywhere extends CommandOf<{ mainId: number }>() {}

export const LogOutHandler = handlerOf(LogOut, [Sessions], ({ me }, sessions) => sessions.end(me));

export const EndSessionHandler = handlerOf(EndSession, [Sessions], ({ mainId, sessionId }, sessions) =>
  sessions.endBrowser(mainId, sessionId),
);

export const LogOutEverywhereHandler = handlerOf(LogOutEverywhere, [Sessions], ({ mainId }, sessions) =>
  sessions.endEverywhere(mainId),
);
