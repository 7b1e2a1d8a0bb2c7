import { Injectable } from '@nestjs/common';
import { Database, statement } from '../platform/database/database.js';
import { isOutage } from '../platform/database/outages.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { CONTEST, LIVE_MS, type Rig } from './rig.js';

/** Said where a rig begins, changes or was silent for a while; the news is the number of its account. */
export const RIG_CHANGED = 'rig';

const FIELDS = `freq_hz bigint, mode text, op_mode smallint, rig_name text, ptt_down boolean, azimuth real, elevation real,
  prop_mode text, sat_name text, activation_type text, activation_ref text, power real, program text`;
const NAMES = FIELDS.split(/,\s*/).map((field) => field.split(' ')[0] ?? '');
const ROW = `account_id, heard_at, tunable_at, ${NAMES.join(', ')}`;

// A second program on the same radio may not know of the contest: it does not end it.
const OP_MODE = `coalesce(excluded.op_mode, case when r.op_mode = ${CONTEST} and r.heard_at > excluded.heard_at - interval '60 seconds' then r.op_mode end)`;

// An older heartbeat that arrives late changes nothing; one that is much older than the last tells that the clock was set
// back in between.
const PUT = statement(`
  insert into presence.rig as r (${ROW})
  select ${ROW} from json_to_recordset($1::json) as i (account_id integer, heard_at timestamptz, tunable_at timestamptz, ${FIELDS})
  order by account_id
  on conflict (account_id) do update set (heard_at, tunable_at, ${NAMES.join(', ')}) =
    (excluded.heard_at, coalesce(excluded.tunable_at, r.tunable_at), ${NAMES.map((name) => (name === 'op_mode' ? OP_MODE : `excluded.${name}`)).join(', ')})
  where r.heard_at <= excluded.heard_at or r.heard_at > excluded.heard_at + interval '${LIVE_MS} ms'
  returning account_id,
    (${NAMES.map((name) => `old.${name}`).join(', ')}) is distinct from (${NAMES.map((name) => `new.${name}`).join(', ')})
    or new.heard_at - old.heard_at > interval '50 seconds' as changed`);
const END = statement(`
  update presence.rig set heard_at = least(heard_at, $3::timestamptz - interval '${LIVE_MS} ms')
  where account_id = $1 and program = $2 returning account_id`);
const OF = statement(`select ${ROW} from presence.rig where account_id = any ($1::integer[])`);
const IN_CONTEST = statement(`select account_id from presence.rig where op_mode = ${CONTEST} and heard_at > $1`);
const SINCE = statement(`select ${ROW} from presence.rig where heard_at > $1`);

interface Waiting {
  rig: Rig;
  done: (() => void)[];
  failed: ((error: unknown) => void)[];
}

/** The radios' heartbeats, kept in the database so that every instance knows them. */
@Injectable()
export class Rigs {
  private waiting = new Map<number, Waiting>();
  private writing = false;

  constructor(
    private readonly database: Database,
    private readonly push: InstanceBus,
  ) {}

  /** Keeps a heartbeat. Those that come while others are written share the next statement. */
  put(rig: Rig): Promise<void> {
    return new Promise((done, failed) => {
      const before = this.waiting.get(rig.account_id);
      this.waiting.set(rig.account_id, {
        rig,
        done: [...(before?.done ?? []), done],
        failed: [...(before?.failed ?? []), failed],
      });
      if (!this.writing) void this.write();
    });
  }

  /** Ends what a program said of a radio, as of `now` (ms), if it was the last to speak of it. */
  async end(accountId: number, program: string, now: number): Promise<void> {
    const [ended] = await this.database.run(END, [accountId, program, new Date(now)]);
    if (ended) this.push.publish(RIG_CHANGED, accountId);
  }

  async of(accountIds: readonly number[]): Promise<Rig[]> {
    return accountIds.length === 0 ? [] : this.database.run<Rig>(OF, [accountIds]);
  }

  async activeSince(ms: number): Promise<Rig[]> {
    return this.database.run<Rig>(SINCE, [new Date(ms)]);
  }

  /** Whose radio says that it is in a contest, as of `now` (ms). */
  async inContest(now: number): Promise<Set<number>> {
    const rows = await this.database.run<{ account_id: number }>(IN_CONTEST, [new Date(now - LIVE_MS)]);
    return new Set(rows.map(({ account_id }) => account_id));
  }

  private async write(): Promise<void> {
    this.writing = true;
    while (this.waiting.size > 0) {
      const batch = [...this.waiting.values()];
      this.waiting = new Map();
      await this.store(batch);
    }
    this.writing = false;
  }

  /** What one heartbeat's fault spoils for the others is tried again one by one, so that each gets its own answer. */
  private async store(batch: readonly Waiting[]): Promise<void> {
    try {
      const put = await this.database.run<{ account_id: number; changed: boolean | null }>(PUT, [
        JSON.stringify(batch.map(({ rig }) => rig)),
      ]);
      for (const { account_id, changed } of put) if (changed !== false) this.push.publish(RIG_CHANGED, account_id);
      for (const { done } of batch) for (const one of done) one();
    } catch (error) {
      if (batch.length > 1 && !isOutage(error)) for (const one of batch) await this.store([one]);
      else for (const { failed } of batch) for (const one of failed) one(error);
    }
  }
}
