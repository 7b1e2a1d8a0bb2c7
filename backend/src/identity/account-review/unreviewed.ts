import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { UnreviewedResponse } from '@pileup/contract/identity';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { LogsBeforeVerification, PROFILE_OF_A, stillIn } from './before-verification.js';

const REMAINING = sql<{ mainId: number }, { id: number }>`
  select id from identity.account where id = $mainId or (managed_by_id = $mainId and delete_at is null)`;
const UNMARK = sql<{ mainId: number }>`delete from identity.unreviewed where account_id = $mainId`;
// The main account is locked, so every sub-account existed before; the clock of the instance that added one may be ahead.
const MARK = sql<{ mainId: number; verifiedAt: Date; hasLog: boolean }>`
  insert into identity.unreviewed (account_id, proven_at, profile)
  select a.id, greatest($verifiedAt, subs.newest), ${PROFILE_OF_A}
  from identity.account a,
    (select max(created_at) as newest from identity.account where managed_by_id = $mainId and delete_at is null) subs
  where a.id = $mainId and ($hasLog::boolean or subs.newest is not null or ${PROFILE_OF_A} <> '{}')`;
const FIND = sql<{ mainId: number }, Found>`
  select a.callsign, u.proven_at as "verifiedAt", u.deletion_chosen_at is not null as "isDeleting", ${stillIn('u.profile')} as profile
  from identity.unreviewed u join identity.account a on a.id = u.account_id where u.account_id = $mainId`;
const SUBS = sql<{ mainId: number; verifiedAt: Date }, { id: number; callsign: string; created_at: Date }>`
  select id, callsign, created_at from identity.account
  where managed_by_id = $mainId and created_at <= $verifiedAt and delete_at is null order by callsign`;

interface Found {
  callsign: string;
  verifiedAt: Date;
  isDeleting: boolean;
  profile: Record<string, string>;
}

const NOTHING: UnreviewedResponse = {
  state: null,
  proven_at: null,
  logs: [],
  imports: 0,
  sub_accounts: [],
  profile: {},
};

/** The content of an account from before the first verification of its e-mail address, until the owner has decided. */
@Injectable()
export class Unreviewed {
  constructor(
    private readonly database: Database,
    private readonly modules: ModuleRef,
  ) {}

  /** Looked up late, since the providing module depends on this one. */
  get logs(): LogsBeforeVerification {
    return this.modules.get(LogsBeforeVerification, { strict: false });
  }

  /** Marks a main account for review unless it is empty, in the transaction that verifies its address and locks it. */
  async mark(mainId: number, verifiedAt: Date, tx: Queryable): Promise<void> {
    await tx.run(UNMARK, { mainId });
    const accounts = (await tx.run(REMAINING, { mainId })).map(({ id }) => id);
    await tx.run(MARK, { mainId, verifiedAt, hasLog: await this.logs.exist(accounts, tx) });
  }

  /** The content on which the owner of a main account has to decide. */
  async read(mainId: number): Promise<UnreviewedResponse> {
    const [found] = await this.database.run(FIND, { mainId });
    if (!found) return NOTHING;
    const { verifiedAt, profile } = found;
    const proven_at = verifiedAt.toISOString();
    if (found.isDeleting) return { ...NOTHING, state: 'deleting', proven_at };
    const subs = await this.database.run(SUBS, { mainId, verifiedAt });
    const calls = new Map([[mainId, found.callsign], ...subs.map(({ id, callsign }) => [id, callsign] as const)]);
    const accounts = [...calls.keys()];
    const logs = await this.logs.summary(accounts, verifiedAt);
    const imports = await this.logs.countRunning(accounts, verifiedAt);
    return {
      state: 'undecided',
      proven_at,
      logs: logs.map(({ accountId, ...log }) => ({ my_callsign: calls.get(accountId) ?? '', ...log })),
      imports,
      sub_accounts: subs.map(({ callsign, created_at }) => ({ callsign, created_at: created_at.toISOString() })),
      profile,
    };
  }
}
