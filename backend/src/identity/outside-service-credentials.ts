import { Injectable, Logger } from '@nestjs/common';
import { type AlsoInTransaction, CommandOf, handlerOf } from '../platform/commands.js';
import { Crypto } from '../platform/crypto.js';
import { Database, type Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { NotFound } from '../platform/errors.js';
import type { Me } from './me.js';
import { lockAccount } from './sessions/own-session.js';
import { Stations } from './stations/stations.js';

/** The keys and passwords of outside services; null or empty if not given. */
export interface AccountOutsideServiceCredentials {
  qrzApiKey: string | null;
  qrzAutoLog: boolean;
  clublogEmail: string;
  clublogPassword: string | null;
  clublogAutoLog: boolean;
  eqslApikey: string | null;
  hamqth: string;
}

const OF = sql<{ accountId: number }, Row>`
  select qrz_api_key as "qrzApiKey", qrz_auto_log_qso as "qrzAutoLog", clublog_email as "clublogEmail",
    clublog_password as "clublogPassword", clublog_auto_log_qso as "clublogAutoLog", eqsl_apikey as "eqslApikey", hamqth
  from identity.account where id = $accountId and delete_at is null`;

type Row = Omit<AccountOutsideServiceCredentials, 'qrzApiKey' | 'clublogPassword' | 'eqslApikey'> &
  Record<'qrzApiKey' | 'clublogPassword' | 'eqslApikey', Buffer | null>;

/** Decrypts passwords and keys of outside services, for the clients of those services only. */
@Injectable()
export class OutsideServiceCredentials {
  private readonly log = new Logger(OutsideServiceCredentials.name);

  constructor(
    private readonly database: Database,
    private readonly crypto: Crypto,
  ) {}

  /** Null once the account is deleted. */
  async of(accountId: number): Promise<AccountOutsideServiceCredentials | null> {
    const [row] = await this.database.run(OF, { accountId });
    if (!row) return null;
    const { qrzApiKey, clublogPassword, eqslApikey, ...rest } = row;
    return {
      ...rest,
      qrzApiKey: this.decrypt(qrzApiKey),
      clublogPassword: this.decrypt(clublogPassword),
      eqslApikey: this.decrypt(eqslApikey),
    };
  }

  /** A value encrypted with another key counts as not given. */
  private decrypt(encrypted: Buffer | null): string | null {
    if (!encrypted) return null;
    try {
      return this.crypto.decrypt(encrypted);
    } catch {
      this.log.warn('a password of an outside service cannot be read: was DATA_KEY changed?');
      return null;
    }
  }
}

/** Services whose key is a part of the account. */
export type AccountService = 'qrz' | 'clublog' | 'eqsl';

/** A service key of an account, as a hash that shows whether it changed; null if none is given. */
export interface GivenServiceKey {
  service: AccountService;
  key: string | null;
  /** Null for eQSL, for which the account has no such setting. */
  autoLog: boolean | null;
}

const GIVEN = sql<{ accountId: number }, GivenServiceKey>`
  select g.* from identity.account a, lateral (values
    ('qrz', encode(sha256(a.qrz_api_key), 'hex'), a.qrz_auto_log_qso),
    ('clublog', case when a.clublog_email <> '' then encode(sha256(a.clublog_password || convert_to(a.clublog_email, 'UTF8')), 'hex') end,
      a.clublog_auto_log_qso),
    ('eqsl', encode(sha256(a.eqsl_apikey), 'hex'), null)
  ) g (service, key, "autoLog") where a.id = $accountId and a.delete_at is null`;

/** Which services the account has keys of, in the transaction that changed them; empty once it is deleted. */
export async function givenServiceKeys(tx: Queryable, accountId: number): Promise<GivenServiceKey[]> {
  return tx.run(GIVEN, { accountId });
}

/** Changes to a service's credentials; undefined leaves a field unchanged. */
export interface ServiceKeyChange {
  /** The e-mail address of Club Log. */
  login?: string | undefined;
  /** Null removes it. */
  secret?: string | null | undefined;
  autoLog?: boolean | undefined;
}

/** Stores a key of an outside service, its login and whether contacts are sent to it automatically. */
export class SetServiceKey extends CommandOf<{
  me: Me;
  service: AccountService;
  change: ServiceKeyChange;
  also: AlsoInTransaction;
}>() {}

const SET = {
  qrz: setKey(
    `qrz_api_key = case when $isGiven then $secret else qrz_api_key end, qrz_auto_log_qso = coalesce($autoLog, qrz_auto_log_qso)`,
  ),
  clublog: setKey(`clublog_password = case when $isGiven then $secret else clublog_password end,
    clublog_auto_log_qso = coalesce($autoLog, clublog_auto_log_qso), clublog_email = coalesce($login, clublog_email)`),
  eqsl: setKey('eqsl_apikey = case when $isGiven then $secret else eqsl_apikey end'),
} satisfies Record<AccountService, unknown>;

function setKey(assignments: string) {
  return sql<
    { accountId: number; isGiven: boolean; secret: Buffer | null; autoLog: boolean | null; login: string | null },
    { callsign: string }
  >`
    with sent as (select $isGiven::boolean, $secret::bytea, $autoLog::boolean, $login::text)
    update identity.account set ${assignments} where id = $accountId and delete_at is null returning callsign`;
}

export const SetServiceKeyHandler = handlerOf(
  SetServiceKey,
  [Database, Crypto, Stations],
  async ({ me, service, change, also }, database, crypto, stations) => {
    const { login, secret, autoLog } = change;
    const encrypted = secret ? crypto.encrypt(secret) : null;
    const callsign = await database.transaction(async (tx) => {
      await lockAccount(me, tx);
      const [row] = await tx.run(SET[service], {
        accountId: me.accountId,
        isGiven: secret !== undefined,
        secret: encrypted,
        autoLog: autoLog ?? null,
        login: login ?? null,
      });
      if (!row) throw new NotFound();
      await also(tx);
      return row.callsign;
    });
    stations.changed(me.accountId, callsign);
  },
);
