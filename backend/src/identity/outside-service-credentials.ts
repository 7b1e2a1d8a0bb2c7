import { Injectable, Logger } from '@nestjs/common';
import { Crypto } from '../platform/crypto.js';
import { Database, statement } from '../platform/database/database.js';

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

const OF = statement(`
  select qrz_api_key as "qrzApiKey", qrz_auto_log_qso as "qrzAutoLog", clublog_email as "clublogEmail",
    clublog_password as "clublogPassword", clublog_auto_log_qso as "clublogAutoLog", eqsl_apikey as "eqslApikey", hamqth
  from identity.account where id = $1 and delete_at is null`);

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
    const [row] = await this.database.run<Row>(OF, [accountId]);
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
