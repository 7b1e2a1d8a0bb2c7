import { Injectable } from '@nestjs/common';
import type { CallbookName } from '@pileup/contract/services';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { type ConnectionRow, Connections } from '../connections.js';
import { QrzCallbook } from '../qrz/qrz-callbook.js';
import { ServiceFailures } from '../sending/service-failures.js';
import type { Callbook } from './callbook.js';
import { HamqthCallbook } from './hamqth-callbook.js';

/** Stands for the server's own login in place of an account. */
export const SERVER = 0;

/** A callbook, and the account whose login is used there. */
export interface CallbookSource {
  readonly accountId: number;
  readonly service: CallbookName;
}

export interface CallbookLogin {
  readonly login: string;
  readonly secret: string;
  /** Failures in a row so far. */
  readonly failures: number;
}

/** Chooses the callbook of an account: its own, QRZ first, else that of the server. */
@Injectable()
export class CallbookSources {
  private readonly callbooks: Readonly<Record<CallbookName, Callbook>>;

  constructor(
    hamqth: HamqthCallbook,
    qrz: QrzCallbook,
    private readonly connections: Connections,
    private readonly failures: ServiceFailures,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.callbooks = { hamqth, qrzxml: qrz };
  }

  callbook(service: CallbookName): Callbook {
    return this.callbooks[service];
  }

  now(): number {
    return this.clock.now();
  }

  /** Whether an account with these connections has a callbook, or the server has one for all. */
  exist(own: readonly ConnectionRow[]): boolean {
    const isUsable = ({ service, status }: ConnectionRow) =>
      (service === 'hamqth' || service === 'qrzxml') && status !== 'wrong_key' && status !== 'stopped';
    return Boolean(this.config.HAMQTH_LOGIN) || own.some(isUsable);
  }

  /** The chosen callbook; null without any. One whose login is refused, or that fails, is passed over. */
  async of(accountId: number): Promise<CallbookSource | null> {
    const own = await this.connections.ofAccount(accountId);
    for (const service of ['qrzxml', 'hamqth'] as const)
      if (own.some((each) => each.service === service && this.failures.mayUse(each))) return { accountId, service };
    return this.config.HAMQTH_LOGIN ? { accountId: SERVER, service: 'hamqth' } : null;
  }

  /** Null if there is none (any more), or the callbook may not be used now. */
  async loginOf({ accountId, service }: CallbookSource): Promise<CallbookLogin | null> {
    if (accountId === SERVER) {
      const { HAMQTH_LOGIN: login, HAMQTH_PASSWORD: secret } = this.config;
      return login && secret ? { login, secret, failures: 0 } : null;
    }
    const connection = await this.connections.one(accountId, service);
    if (!connection || !this.failures.mayUse(connection)) return null;
    const login = await this.connections.loginOf(accountId, service, '');
    return login && { login: login.login, secret: login.secret, failures: connection.failures };
  }
}
