import { Injectable, Logger } from '@nestjs/common';
import { Crypto } from '../platform/crypto.js';
import { Database, statement } from '../platform/database/database.js';

/** By what an operator's contacts go to outside services; null or empty where it was not given. */
export interface AccountServiceCredentials {
  qrzApiKey: string | null;
  qrzAutoLog: boolean;
  clublogEmail: string;
  clublogPassword: string | null;
  clublogAutoLog: boolean;
  eqslApikey: string | null;
  hamqth: string;
}

const OF = statement(`
  select qrz_api_key as "qrzApiKey", qrz_auto_log_qso as "qrzAutoLog", clublog_email as "clublogEmail",
    clublog_password as "clublogPassword", clublog_auto_log_qso as "clublogAutoLog", eqsl_apikey as "eqslApikey", hamqth
  from identity.account where id = $1 and delete_at is null`);

type Row = Omit<AccountServiceCredentials, 'qrzApiKey' | 'clublogPassword' | 'eqslApikey'> &
  Record<'qrzApiKey' | 'clublogPassword' | 'eqslApikey', Buffer | null>;

/** Passwords and keys of outside services, for whoever talks to those services. They are never told to anybody else. */
@Injectable()
export class ServiceCredentials {
  private readonly log = new Logger(ServiceCredentials.name);

  constructor(
    private readonly database: Database,
    private readonly crypto: Crypto,
  ) {}

  /** Null once the account is gone. */
  async of(accountId: number): Promise<AccountServiceCredentials | null> {
    const [row] = await this.database.run<Row>(OF, [accountId]);
    if (!row) return null;
    const { qrzApiKey, clublogPassword, eqslApikey, ...rest } = row;
    return {
      ...rest,
      qrzApiKey: this.open(qrzApiKey),
      clublogPassword: this.open(clublogPassword),
      eqslApikey: this.open(eqslApikey),
    };
  }

  /** What was sealed with another key is as if it had not been given. */
  private open(sealed: Buffer | null): string | null {
    if (!sealed) return null;
    try {
      return this.crypto.decrypt(sealed);
    } catch {
      this.log.warn('a password of an outside service cannot be read: was DATA_KEY changed?');
      return null;
    }
  }
}
