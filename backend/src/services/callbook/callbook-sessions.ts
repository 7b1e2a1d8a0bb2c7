import { Injectable, Logger } from '@nestjs/common';
import { ServiceFailure, ServiceUnavailable } from '../../platform/service-http.js';
import { Connections } from '../connections.js';
import { RequestPace } from '../request-pace.js';
import { retryPause, ServiceFailures } from '../sending/service-failures.js';
import { type Callbook, type CallbookRecord, SessionExpired } from './callbook.js';
import { type CallbookLogin, type CallbookSource, CallbookSources, SERVER } from './callbook-sources.js';

/** Sessions that are remembered; those of more accounts only log in more often. */
const MAX_SESSIONS = 10_000;
/** Failures of the server's login after which the pause is the longest: its password is refused. */
const MANY_FAILURES = 10;

/** Looks callsigns up with the sessions of this process. */
@Injectable()
export class CallbookSessions {
  private readonly log = new Logger(CallbookSessions.name);
  private readonly sessions = new Map<string, string>();
  /** The circuit breaker of the server's login; those of accounts are stored with their connections. */
  private server = { failures: 0, next: 0 };

  constructor(
    private readonly sources: CallbookSources,
    private readonly connections: Connections,
    private readonly failures: ServiceFailures,
    private readonly pace: RequestPace,
  ) {}

  /**
   * The callbook's entry of a callsign; null if there is none.
   * @throws ServiceFailure after storing it as one of the connection
   */
  async lookUp(source: CallbookSource, call: string): Promise<CallbookRecord | null> {
    const { accountId, service } = source;
    const callbook = this.sources.callbook(service);
    const login = await this.sources.loginOf(source);
    if (!login || (accountId === SERVER && this.failures.elapsed() < this.server.next))
      throw new ServiceUnavailable(`${callbook.title} is not asked at the moment.`);
    try {
      const record = await this.inSession(source, callbook, login, call);
      if (accountId === SERVER) this.server = { failures: 0, next: 0 };
      else await this.connections.succeed(accountId, service);
      return record;
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      if (accountId === SERVER) this.pauseServer(error);
      else await this.failures.store(accountId, callbook, login.failures, error);
      throw error;
    }
  }

  private async inSession(
    { accountId, service }: CallbookSource,
    callbook: Callbook,
    { login, secret }: CallbookLogin,
    call: string,
  ): Promise<CallbookRecord | null> {
    const request = () => this.pace.wait(service, accountId, callbook.interval);
    // A session belongs to one login; another login begins another one.
    const key = JSON.stringify([service, accountId, login, secret]);
    for (let tries = 0; tries < 2; tries++) {
      let session = this.sessions.get(key);
      if (session === undefined) {
        await request();
        session = (await callbook.logIn(login, secret)).session;
        if (this.sessions.size > MAX_SESSIONS) this.sessions.clear();
        this.sessions.set(key, session);
      }
      try {
        await request();
        return await callbook.lookUp(session, call);
      } catch (error) {
        if (!(error instanceof SessionExpired)) throw error;
        this.sessions.delete(key);
      }
    }
    throw new ServiceUnavailable(`${callbook.title} ends its sessions at once.`);
  }

  private pauseServer(error: ServiceFailure): void {
    const failures = error instanceof ServiceUnavailable ? this.server.failures : MANY_FAILURES;
    this.log.warn(`the server's callbook cannot be asked: ${error.message}`);
    this.server = { failures: failures + 1, next: this.failures.elapsed() + retryPause(failures) };
  }
}
