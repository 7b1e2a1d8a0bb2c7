import { Injectable } from '@nestjs/common';
import { awardSerial } from '@pileup/radio/awards/award-text';
import { AccountData, type ArchiveFile, jsonFile } from '../platform/account-data.js';
import { Database, type Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { CertificateFiles } from './certificate/certificate-files.js';
import { ruleOf } from './rules/award-rules.js';
import { lastDayOf } from './rules/spans.js';

interface StoredAward {
  id: number;
  rule: string;
  rule_version: number;
  from: Date;
  to: Date;
  decided_at: Date;
  callsign: string;
  count: number;
  qso_count: number;
  qdo_ids: string[];
  proof: string;
  assertion: string | null;
  state: string;
  revoked_at: Date | null;
  revoked_reason: string | null;
}

const ALL = sql<{ accountId: number }, StoredAward>`
  select a.id, p.rule, p.rule_version, p.from_at as "from", p.to_at as "to", p.decided_at, a.callsign, a.count,
    a.contacts as qso_count, a.qdo_ids, a.proof, a.assertion, a.state, a.revoked_at, a.revoked_reason
  from awards.award a join awards.period p on p.id = a.period_id where a.account_id = $accountId order by p.to_at, a.id`;
const ERASE = ['place', 'award'].map(
  (table) => sql<{ accountId: number }>`delete from awards.${table} where account_id = $accountId`,
);

/** An account's awards, with the signed text of each certificate. The decided periods stay, without the account. */
@Injectable()
@AccountData({ order: 35 })
export class AwardsAccountData {
  constructor(
    private readonly database: Database,
    private readonly certificates: CertificateFiles,
  ) {}

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const rows = await this.database.run(ALL, { accountId });
    const awards = rows.map((row) => ({
      serial: awardSerial(row.id, row.to.getTime()),
      award: ruleOf(row.rule).name,
      award_date: lastDayOf(row.to.getTime()),
      ...row,
    }));
    if (awards.length > 0)
      yield jsonFile(
        'awards.json',
        'Your awards: the contacts that counted, and the signed content of each certificate.',
        { awards },
      );
  }

  async erase(accountId: number, tx: Queryable): Promise<void> {
    await this.certificates.erase(accountId, tx);
    for (const each of ERASE) await tx.run(each, { accountId });
  }
}
