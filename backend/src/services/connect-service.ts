import { CommandBus } from '@nestjs/cqrs';
import type { ServiceName } from '@pileup/contract/services';
import { type Me, requireAlive, SetServiceKey, Stations } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { CommandOf, handlerOf } from '../platform/commands.js';
import { Database, type Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { Conflict, InvalidRequest, NotFound, RuleBroken } from '../platform/errors.js';
import { ServiceForbids, ServiceUnavailable, WrongKey, withinMs } from '../platform/service-http.js';
import { Connections } from './connections.js';
import { LogServices, type TestedLogin } from './log-service.js';
import { ServiceQueue } from './sending/service-queue.js';
import { allowsState } from './service-states.js';

/** The login to be tested; undefined: the stored one. */
export interface ServiceLoginChange {
  login?: string | undefined;
  secret?: string | undefined;
  nickname?: string | undefined;
  autoLog?: boolean | undefined;
}

/** Tests a login at the service and, if it works, stores it; returns the service's message. */
export class ConnectService extends CommandOf<{ me: Me; service: ServiceName; change: ServiceLoginChange }, string>() {}

/** Changes how a connected service is used. */
export class ChangeService extends CommandOf<{
  me: Me;
  service: ServiceName;
  change: Pick<ServiceLoginChange, 'nickname' | 'autoLog'>;
}>() {}

/** Removes the key of a service, and what is known of the contacts there. */
export class DisconnectService extends CommandOf<{ me: Me; service: ServiceName }>() {}

/** Sends contacts again that the service refused or has otherwise: one, or all; returns how many. */
export class RetryContacts extends CommandOf<
  { accountId: number; service: ServiceName; qdoId?: number | undefined },
  number
>() {}

// eQSL replaces nothing: there, the operator chooses to upload the changed contact beside the earlier one.
const RETRY = sql<{ accountId: number; service: string; qdoId: number | null; at: Date }>`
  update services.service_contact set state = 'waiting', reason = null, is_confirmed = false, is_changed = false,
    present = case when service = 'eqsl' then null else present end, version = version + 1, at = $at
  where account_id = $accountId and service = $service and state in ('refused', 'differs') and ${allowsState('request')}
    and ($qdoId::bigint is null or qdo_id = $qdoId) returning 1`;

/** The operator waits for the response; LoTW makes reports for minutes. */
const MAX_TEST_MS = 18_000;

/** The services whose key is a part of the account. */
const isOfAccount = (service: ServiceName) => service === 'qrz' || service === 'clublog' || service === 'eqsl';

/** The services whose login is no callsign. */
const hasLogin = (service: ServiceName) => service === 'clublog' || service === 'lotw';

export const ConnectServiceHandler = handlerOf(
  ConnectService,
  [Database, CommandBus, Connections, LogServices, Stations, ServiceQueue],
  async ({ me, service: name, change }, database, commands, connections, services, stations, queue) => {
    const service = services.all.find((each) => each.name === name);
    const station = await stations.ofAccount(me.accountId);
    if (!service || !station) throw new NotFound('This service cannot be connected here.');
    const stored = await connections.loginOf(me.accountId, service.name, station.callsign);
    const login = hasLogin(name) ? (change.login ?? stored?.login ?? '') : station.callsign;
    // The stored password is that of the stored user.
    const secret = change.secret || (name === 'lotw' && login !== stored?.login ? '' : stored?.secret);
    if (!secret) throw new InvalidRequest({ secret: ['Please enter the key or password.'] });
    if (login === '')
      throw new InvalidRequest({ login: [`Please enter your ${name === 'lotw' ? 'user name' : 'e-mail address'}.`] });
    const settings = {
      ...stored?.settings,
      ...(change.nickname === undefined ? {} : { qth_nickname: change.nickname }),
    };
    let tested: TestedLogin;
    try {
      const wanted = { accountId: me.accountId, login, secret, settings };
      tested = await withinMs(MAX_TEST_MS, service.test(wanted, station.callsign));
    } catch (error) {
      if (error instanceof WrongKey || error instanceof ServiceForbids)
        throw new InvalidRequest({ secret: [error.message] });
      if (error instanceof ServiceUnavailable)
        // The status is not 503, since this server is available.
        throw new RuleBroken(`${service.title} could not be checked: ${error.message} Nothing was changed.`);
      throw error;
    }
    const { nickname, autoLog } = change;
    const store = async (tx: Queryable) => {
      await connections.change(tx, me.accountId, name, {
        settings: nickname === undefined ? {} : { qth_nickname: nickname },
        remoteCall: tested.remoteCall,
        autoLog,
      });
      await connections.tested(tx, me.accountId, name);
    };
    if (isOfAccount(name))
      await commands.execute(
        new SetServiceKey({
          me,
          service: name,
          change: { login: change.login, secret: change.secret || undefined, autoLog },
          also: async (tx) => {
            await connections.synchronize({ accountId: me.accountId }, tx);
            await store(tx);
            await queue.add(me.accountId, tx);
          },
        }),
      );
    else
      await database.transaction(async (tx) => {
        await requireAlive(me, tx);
        await connections.storeLogin(tx, { accountId: me.accountId, service: name, login, secret });
        await store(tx);
        await queue.addReading(me.accountId, name, tx);
      });
    return tested.message;
  },
);

export const ChangeServiceHandler = handlerOf(
  ChangeService,
  [Database, CommandBus, Connections],
  async ({ me, service, change: { nickname, autoLog } }, database, commands, connections) => {
    const store = async (tx: Queryable) => {
      const settings = nickname === undefined ? {} : { qth_nickname: nickname };
      if (!(await connections.change(tx, me.accountId, service, { settings, autoLog })))
        throw new NotFound('This service is not connected.');
    };
    if (isOfAccount(service))
      await commands.execute(new SetServiceKey({ me, service, change: { autoLog }, also: store }));
    else
      await database.transaction(async (tx) => {
        await requireAlive(me, tx);
        await store(tx);
      });
  },
);

export const DisconnectServiceHandler = handlerOf(
  DisconnectService,
  [Database, CommandBus, Connections],
  async ({ me, service }, database, commands, connections) => {
    const forget = (tx: Queryable) => connections.disconnect(tx, me.accountId, service);
    if (isOfAccount(service))
      await commands.execute(
        new SetServiceKey({ me, service, change: { secret: null, autoLog: false }, also: forget }),
      );
    else
      await database.transaction(async (tx) => {
        await requireAlive(me, tx);
        await forget(tx);
      });
  },
);

export const RetryContactsHandler = handlerOf(
  RetryContacts,
  [Database, Connections, ServiceQueue, Clock],
  async ({ accountId, service, qdoId }, database, connections, queue, clock) => {
    const connection = await connections.one(accountId, service);
    if (!connection) throw new NotFound('This service is not connected.');
    if (connection.status === 'wrong_key' || connection.status === 'stopped')
      throw new Conflict('This service rejected your key. Please connect it again first.');
    return database.transaction(async (tx) => {
      const waiting = await tx.run(RETRY, { accountId, service, qdoId: qdoId ?? null, at: new Date(clock.now()) });
      await queue.add(accountId, tx);
      return waiting.length;
    });
  },
);
