import { Injectable } from '@nestjs/common';
import type { ConnectionStatus, LogServiceName, ServiceName } from '@pileup/contract/services';
import {
  givenServiceKeys,
  OnStationWritten,
  OutsideServiceCredentials,
  type StationSnapshot,
} from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Crypto } from '../platform/crypto.js';
import { Database, type Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import type { ServiceLogin, ServiceSettings } from './log-service.js';

export interface ConnectionRow {
  id: number;
  account_id: number;
  service: ServiceName;
  login: string;
  secret: Buffer | null;
  settings: ServiceSettings;
  auto_log: boolean;
  status: ConnectionStatus;
  remote_call: string;
  fault: string | null;
  failures: number;
  next_at: Date | null;
  last_success_at: Date | null;
  fetched_at: Date | null;
  connected_at: Date;
}

const OF_ACCOUNT = sql<{ accountId: number }, ConnectionRow>`
  select * from services.service_connection where account_id = $accountId order by service`;
const BY_SERVICE = sql<{ accountId: number; service: string }, ConnectionRow>`
  select * from services.service_connection where account_id = $accountId and service = $service`;
// A changed key is tried again.
const SYNCHRONIZE = sql<{ accountId: number; given: string; now: Date }>`
  insert into services.service_connection as c (account_id, service, settings, auto_log, connected_at)
  select $accountId, g.service, jsonb_build_object('key', g.key), coalesce(g."autoLog", false), $now
  from json_to_recordset($given::json) as g (service text, key text, "autoLog" boolean) where g.key is not null
  on conflict (account_id, service) do update set
    auto_log = case when exists (select from json_to_recordset($given::json) as g (service text, "autoLog" boolean)
      where g.service = c.service and g."autoLog" is null) then c.auto_log else excluded.auto_log end,
    settings = c.settings || excluded.settings,
    status = case when c.settings ->> 'key' is distinct from excluded.settings ->> 'key' then 'untested' else c.status end,
    fault = case when c.settings ->> 'key' is distinct from excluded.settings ->> 'key' then null else c.fault end,
    next_at = case when c.settings ->> 'key' is distinct from excluded.settings ->> 'key' then null else c.next_at end,
    failures = case when c.settings ->> 'key' is distinct from excluded.settings ->> 'key' then 0 else c.failures end`;
const REMOVE = sql<{ accountId: number; given: string }, { service: string }>`
  delete from services.service_connection c where account_id = $accountId and service in ('qrz', 'clublog', 'eqsl')
    and not exists (select from json_to_recordset($given::json) as g (service text, key text)
      where g.service = c.service and g.key is not null)
  returning service`;
const FORGET_CONTACTS = sql<{ accountId: number; services: readonly string[] }>`
  delete from services.service_contact where account_id = $accountId and service = any ($services::text[])`;
const DISCONNECT = sql<{ accountId: number; service: string }>`
  delete from services.service_connection where account_id = $accountId and service = $service`;
const FORGET_CALLBOOK = sql<{ accountId: number; service: string }>`
  delete from services.callbook_entry where account_id = $accountId and service = $service`;
const SUCCEED = sql<{ accountId: number; service: string; lastSuccessAt: Date }>`
  update services.service_connection set status = 'working', fault = null, failures = 0, next_at = null,
    last_success_at = $lastSuccessAt
  where account_id = $accountId and service = $service
    and (status <> 'working' or last_success_at is distinct from $lastSuccessAt)`;
const FAIL = sql<
  { accountId: number; service: string; status: string; fault: string; nextAt: Date | null },
  { before: ConnectionStatus }
>`
  update services.service_connection set status = $status, fault = $fault, failures = failures + 1, next_at = $nextAt
  where account_id = $accountId and service = $service returning old.status as before`;
const STORE_LOGIN = sql<{
  accountId: number;
  service: string;
  login: string;
  encrypted: Buffer | null;
  connectedAt: Date;
}>`
  insert into services.service_connection (account_id, service, login, secret, connected_at)
  values ($accountId, $service, $login, $encrypted, $connectedAt)
  on conflict (account_id, service) do update set login = excluded.login,
    secret = coalesce(excluded.secret, service_connection.secret), status = 'untested', fault = null, failures = 0,
    next_at = null, fetched_at = null,
    settings = case when service_connection.login = excluded.login then service_connection.settings
      else service_connection.settings - 'read_to' end`;
const READ = sql<{ accountId: number; service: string; fetchedAt: Date; readTo: string | null }>`
  update services.service_connection set fetched_at = $fetchedAt,
    settings = settings || case when $readTo::text is null then '{}' else jsonb_build_object('read_to', $readTo::text) end
  where account_id = $accountId and service = $service`;
const CHANGE = sql<
  { accountId: number; service: string; settings: string; remoteCall: string | null; autoLog: boolean | null },
  { id: number }
>`
  update services.service_connection set settings = settings || $settings::jsonb,
    remote_call = coalesce($remoteCall, remote_call), auto_log = coalesce($autoLog, auto_log)
  where account_id = $accountId and service = $service returning id`;

/** The connections of accounts to outside services, and their logins. */
@Injectable()
export class Connections {
  constructor(
    private readonly database: Database,
    private readonly credentials: OutsideServiceCredentials,
    private readonly crypto: Crypto,
    private readonly clock: Clock,
  ) {}

  ofAccount(accountId: number): Promise<ConnectionRow[]> {
    return this.database.run(OF_ACCOUNT, { accountId });
  }

  async one(accountId: number, service: ServiceName): Promise<ConnectionRow | undefined> {
    return (await this.database.run(BY_SERVICE, { accountId, service }))[0];
  }

  /** The login for the service's client; null if there is none, or it was encrypted with another key. */
  async loginOf(accountId: number, service: ServiceName, station: string): Promise<ServiceLogin | null> {
    const connection = await this.one(accountId, service);
    if (!connection) return null;
    const { settings } = connection;
    if (service === 'lotw' || service === 'hamqth' || service === 'qrzxml') {
      const secret = this.decrypted(connection.secret);
      return secret === null ? null : { accountId, login: connection.login, secret, settings };
    }
    const given = await this.credentials.of(accountId);
    const [login, secret] = {
      qrz: ['', given?.qrzApiKey],
      clublog: [given?.clublogEmail ?? '', given?.clublogPassword],
      eqsl: [station, given?.eqslApikey],
    }[service];
    return secret ? { accountId, login: login ?? '', secret, settings } : null;
  }

  /** Stores the login of a service that is not a part of the account; null as secret leaves the stored one. */
  async storeLogin(
    tx: Queryable,
    {
      accountId,
      service,
      login,
      secret,
    }: { accountId: number; service: ServiceName; login: string; secret: string | null },
  ): Promise<void> {
    const encrypted = secret === null ? null : this.crypto.encrypt(secret);
    await tx.run(STORE_LOGIN, { accountId, service, login, encrypted, connectedAt: this.now() });
  }

  /** Changes settings; undefined leaves one unchanged. Returns whether there is such a connection. */
  async change(
    tx: Queryable,
    accountId: number,
    service: ServiceName,
    {
      settings = {},
      remoteCall,
      autoLog,
    }: { settings?: ServiceSettings; remoteCall?: string; autoLog?: boolean | undefined },
  ): Promise<boolean> {
    const params = {
      accountId,
      service,
      settings: JSON.stringify(settings),
      remoteCall: remoteCall ?? null,
      autoLog: autoLog ?? null,
    };
    return (await tx.run(CHANGE, params)).length > 0;
  }

  /** Stores that a test of the login succeeded. */
  async tested(tx: Queryable, accountId: number, service: ServiceName): Promise<void> {
    await tx.run(SUCCEED, { accountId, service, lastSuccessAt: this.now() });
  }

  /** Removes a connection, the states of contacts at the service, and cached callbook entries. */
  async disconnect(tx: Queryable, accountId: number, service: ServiceName): Promise<void> {
    await tx.run(DISCONNECT, { accountId, service });
    await tx.run(FORGET_CONTACTS, { accountId, services: [service] });
    await tx.run(FORGET_CALLBOOK, { accountId, service });
  }

  /** Stores that confirmations were read, up to `readTo` in the service's own terms; null leaves that unchanged. */
  async readTo(accountId: number, service: ServiceName, readTo: string | null): Promise<void> {
    await this.database.run(READ, { accountId, service, fetchedAt: this.now(), readTo });
  }

  /** Stores that the service responded as it should. */
  async succeed(accountId: number, service: ServiceName): Promise<void> {
    await this.database.run(SUCCEED, { accountId, service, lastSuccessAt: this.now() });
  }

  /** Stores a failure: nothing is sent before `nextAt`. Returns the status before; undefined without connection. */
  async fail(
    tx: Queryable,
    accountId: number,
    service: LogServiceName | ServiceName,
    { status, fault, nextAt }: { status: ConnectionStatus; fault: string; nextAt: Date | null },
  ): Promise<ConnectionStatus | undefined> {
    const [row] = await tx.run(FAIL, { accountId, service, status, fault, nextAt });
    return row?.before;
  }

  /** Follows the keys of the account, in the transaction that changed them. */
  @OnStationWritten({})
  async synchronize({ accountId }: Pick<StationSnapshot, 'accountId'>, tx: Queryable): Promise<void> {
    const given = JSON.stringify(await givenServiceKeys(tx, accountId));
    await tx.run(SYNCHRONIZE, { accountId, given, now: this.now() });
    const removed = await tx.run(REMOVE, { accountId, given });
    if (removed.length > 0)
      await tx.run(FORGET_CONTACTS, { accountId, services: removed.map(({ service }) => service) });
  }

  private decrypted(secret: Buffer | null): string | null {
    try {
      return secret && this.crypto.decrypt(secret);
    } catch {
      return null;
    }
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}
