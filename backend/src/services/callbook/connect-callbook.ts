import type { CallbookName } from '@pileup/contract/services';
import { type Me, requireAlive } from '../../identity/index.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { InvalidRequest, RuleBroken } from '../../platform/errors.js';
import { ServiceForbids, ServiceUnavailable, WrongKey } from '../../platform/service-http.js';
import { Connections } from '../connections.js';
import { CallbookSources } from './callbook-sources.js';

/** Tests a login at a callbook and, if it works, stores it; returns what to tell the operator. */
export class ConnectCallbook extends CommandOf<
  { me: Me; service: CallbookName; login?: string | undefined; secret?: string | undefined },
  string
>() {}

export const ConnectCallbookHandler = handlerOf(
  ConnectCallbook,
  [Database, Connections, CallbookSources],
  async ({ me, service, login: typed, secret: password }, database, connections, sources) => {
    const callbook = sources.callbook(service);
    const stored = await connections.loginOf(me.accountId, service, '');
    const login = typed || stored?.login;
    // The stored password belongs to the stored user name.
    const secret = password || (login === stored?.login ? stored?.secret : undefined);
    if (!login) throw new InvalidRequest({ login: ['Please enter your user name.'] });
    if (!secret) throw new InvalidRequest({ secret: ['Please enter the password.'] });
    let remark: string;
    try {
      ({ remark } = await callbook.logIn(login, secret));
    } catch (error) {
      if (error instanceof WrongKey || error instanceof ServiceForbids)
        throw new InvalidRequest({ secret: [error.message] });
      if (error instanceof ServiceUnavailable)
        // The status is not 503, since this server is available.
        throw new RuleBroken(`The ${callbook.title} could not be checked: ${error.message} Nothing was changed.`);
      throw error;
    }
    await database.transaction(async (tx) => {
      await requireAlive(me, tx);
      await connections.storeLogin(tx, { accountId: me.accountId, service, login, secret });
      await connections.change(tx, me.accountId, service, { remoteCall: login });
      await connections.tested(tx, me.accountId, service);
    });
    return [`Connected to the ${callbook.title} as ${login}.`, remark].filter(Boolean).join(' ');
  },
);
