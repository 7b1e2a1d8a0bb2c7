import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type * as contract from '@pileup/contract/identity';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { NotFound, RuleBroken } from '../../platform/errors.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import type { Me } from '../me.js';
import { lockAccount } from '../sessions/own-session.js';
import { newApiKey } from './api-keys.js';
import { PairedComputer } from './paired-computer.entity.js';

const CODE_LIFETIME_MS = 5 * 60_000;
/** 32 characters that cannot be confused. Eight of them give 10¹² codes, too many to guess within the lifetime. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;
const MAX_COMPUTERS = 20;

const CREATE_CODE = sql<{ accountId: number; codeHash: Buffer; expiresAt: Date }>`
  insert into identity.pairing_code (account_id, code_hash, expires_at) values ($accountId, $codeHash, $expiresAt)
  on conflict (account_id) do update set (code_hash, expires_at) = (excluded.code_hash, excluded.expires_at)`;
const FIND_CODE = sql<{ codeHash: Buffer; now: Date }, typeof NO_ACCOUNT>`
  select account_id from identity.pairing_code where code_hash = $codeHash and expires_at > $now`;
const CONSUME_CODE = sql<{ codeHash: Buffer; accountId: number }, { account_id: number }>`
  delete from identity.pairing_code where code_hash = $codeHash and account_id = $accountId returning account_id`;
// The account is locked, so that concurrent requests cannot exceed the limit.
const LOCK_ACCOUNT = sql<{ accountId: number }, { callsign: string }>`
  select callsign from identity.account where id = $accountId for update`;
const DELETE_EXPIRED = sql<{ now: Date }>`delete from identity.pairing_code where expires_at < $now`;
const NO_ACCOUNT = { account_id: 0 };

/** Creates a code that the operator types on the computer at his radio; the previous one becomes invalid. */
export class CreatePairingCode extends CommandOf<{ me: Me }, contract.PairingCodeResponse>() {}

@CommandHandler(CreatePairingCode)
export class CreatePairingCodeHandler implements ICommandHandler<CreatePairingCode> {
  constructor(
    private readonly database: Database,
    private readonly crypto: Crypto,
    private readonly clock: Clock,
  ) {}

  async execute({ me }: CreatePairingCode): Promise<contract.PairingCodeResponse> {
    const code = this.crypto.code(ALPHABET, CODE_LENGTH);
    const expiresAt = new Date(this.clock.now() + CODE_LIFETIME_MS);
    await this.database.transaction(async (tx) => {
      await lockAccount(me, tx);
      await tx.run(CREATE_CODE, { accountId: me.accountId, codeHash: this.crypto.fingerprint(code), expiresAt });
    });
    const half = CODE_LENGTH / 2;
    return { code: `${code.slice(0, half)}-${code.slice(half)}`, expires_at: expiresAt.toISOString() };
  }

  /** Deletes pairing codes that have expired, 5 minutes after they were requested. */
  @Job({ name: 'sweep-pairing-codes', cron: '19 3 * * *' })
  async deleteExpired(): Promise<void> {
    await this.database.run(DELETE_EXPIRED, { now: new Date(this.clock.now()) });
  }
}

/** Exchanges a pairing code, with or without hyphen and in any case, for an API key of the computer's own. */
export class PairComputer extends CommandOf<{ code: string; name: string }, contract.PairResponse>() {}

export const PairComputerHandler = handlerOf(
  PairComputer,
  [Database, Crypto, Clock],
  async ({ code, name }, database, crypto, clock) => {
    const { key, hash } = newApiKey(crypto);
    const codeHash = crypto.fingerprint(code.toUpperCase().replace(/[\s-]/g, ''));
    // One transaction: a concurrent revocation finds either the code or the key.
    const callsign = await database.unitOfWork(async (em, tx) => {
      const now = new Date(clock.now());
      const [{ account_id: accountId } = NO_ACCOUNT] = await tx.run(FIND_CODE, { codeHash, now });
      // The account is locked before its codes, in the same order as in a revocation: otherwise the two could deadlock.
      const [account] = await tx.run(LOCK_ACCOUNT, { accountId });
      const [consumed] = await tx.run(CONSUME_CODE, { codeHash, accountId });
      if (!consumed) throw new NotFound('This pairing code is no longer valid. Please show a new one on the page.');
      // The code is used up even if the limit of computers is reached.
      if (!account || (await em.count(PairedComputer, { accountId })) >= MAX_COMPUTERS) return null;
      em.create(PairedComputer, { accountId, name, apiKeyHash: hash, pairedAt: now });
      return account.callsign;
    });
    if (callsign === null)
      throw new RuleBroken(`You have already paired ${MAX_COMPUTERS} computers. Please remove one first.`);
    return { api_key: key, my_callsign: callsign };
  },
);

const LIST = sql<{ accountId: number }, { id: number; name: string; paired_at: Date }>`
  select id, name, paired_at from identity.paired_computer where account_id = $accountId order by paired_at desc, id desc`;

export async function pairedComputers(database: Queryable, accountId: number): Promise<contract.PairedComputer[]> {
  const rows = await database.run(LIST, { accountId });
  return rows.map(({ id, name, paired_at }) => ({ id, name, paired_at: paired_at.toISOString() }));
}

/** Removes a computer; its key stops working. */
export class UnpairComputer extends CommandOf<{ accountId: number; id: number }>() {}

export const UnpairComputerHandler = handlerOf(UnpairComputer, [Database], async ({ accountId, id }, database) => {
  const deleted = await database.unitOfWork((em) => em.nativeDelete(PairedComputer, { id, accountId }));
  if (deleted === 0) throw new NotFound('Computer not found.');
});
