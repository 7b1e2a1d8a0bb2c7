import { Injectable } from '@nestjs/common';
import type { PairAnswer, PairedComputer, PairingCodeAnswer } from '@pileup/contract/identity';
import { Clock } from '../../platform/clock.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, statement } from '../../platform/database/database.js';
import { NotFound, RuleBroken } from '../../platform/errors.js';
import type { Me } from '../me.js';
import { lockAccount } from '../sessions/own-session.js';
import { KeyMaker } from './key-maker.js';

const GOOD_FOR = 5 * 60_000;
/** 32 characters nobody mistakes for another, eight of them: in five minutes nobody guesses one in 10¹². */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;
const MOST = 20;

const GIVE_OUT = statement(`
  insert into identity.pairing_code (account_id, code_hash, expires_at) values ($1, $2, $3)
  on conflict (account_id) do update set (code_hash, expires_at) = (excluded.code_hash, excluded.expires_at)`);
const FIND = statement('select account_id from identity.pairing_code where code_hash = $1 and expires_at > $2');
const USE = statement(
  'delete from identity.pairing_code where code_hash = $1 and account_id = $2 returning account_id',
);
// One after the other, so that two at once cannot pass the limit.
const STATION = statement('select callsign from identity.account where id = $1 for update');
const COUNT = statement('select count(*)::integer as n from identity.paired_computer where account_id = $1');
const PAIR = statement(
  'insert into identity.paired_computer (account_id, name, api_key_hash, paired_at) values ($1, $2, $3, $4)',
);
const LIST = statement(
  'select id, name, paired_at from identity.paired_computer where account_id = $1 order by paired_at desc, id desc',
);
const UNPAIR = statement('delete from identity.paired_computer where account_id = $1 and id = $2 returning id');
const NOBODY = { account_id: 0 };
const SWEEP = statement('delete from identity.pairing_code where expires_at < $1');

/** Gives a computer at the operator's radio a key of its own, by a code that he reads off the page. */
@Injectable()
export class Pairing {
  constructor(
    private readonly database: Database,
    private readonly keys: KeyMaker,
    private readonly crypto: Crypto,
    private readonly clock: Clock,
  ) {}

  async code(me: Me): Promise<PairingCodeAnswer> {
    const code = this.crypto.code(LETTERS, LENGTH);
    const expires = new Date(this.clock.now() + GOOD_FOR);
    await this.database.transaction(async (tx) => {
      await lockAccount(me, tx);
      await tx.run(GIVE_OUT, [me.accountId, this.crypto.fingerprint(code), expires]);
    });
    return { code: `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`, expires_at: expires.toISOString() };
  }

  /** Exchanges a code, written in any way, for a key. The code is used up even where the key cannot be given. */
  async pair(code: string, name: string): Promise<PairAnswer> {
    const now = new Date(this.clock.now());
    const written = code.toUpperCase().replace(/[\s-]/g, '');
    const { key, fingerprint } = this.keys.make();
    // In one transaction: whoever takes the account's codes and keys away finds the one or the other.
    const callsign = await this.database.transaction(async (tx) => {
      const code = this.crypto.fingerprint(written);
      const [{ account_id } = NOBODY] = await tx.run<typeof NOBODY>(FIND, [code, now]);
      // The account first, then its codes, like whoever takes them away: else each would wait for the other.
      const [station] = await tx.run<{ callsign: string }>(STATION, [account_id]);
      // Another computer may have been quicker.
      const [used] = await tx.run(USE, [code, account_id]);
      if (!used) throw new NotFound('This pairing code is not good (any more). Please show a new one on the page.');
      const [paired] = await tx.run<{ n: number }>(COUNT, [account_id]);
      if (!station || !paired || paired.n >= MOST) return null;
      await tx.run(PAIR, [account_id, name, fingerprint, now]);
      return station.callsign;
    });
    if (callsign === null)
      throw new RuleBroken(`${MOST} computers are paired already. Please remove one on the page first.`);
    return { api_key: key, my_callsign: callsign };
  }

  async list(accountId: number): Promise<PairedComputer[]> {
    const rows = await this.database.run<{ id: number; name: string; paired_at: Date }>(LIST, [accountId]);
    return rows.map(({ id, name, paired_at }) => ({ id, name, paired_at: paired_at.toISOString() }));
  }

  async unpair(accountId: number, id: number): Promise<void> {
    const [gone] = await this.database.run(UNPAIR, [accountId, id]);
    if (!gone) throw new NotFound('There is no such computer.');
  }

  async sweep(): Promise<void> {
    await this.database.run(SWEEP, [new Date(this.clock.now())]);
  }
}
