import { Injectable } from '@nestjs/common';
import { ContestSource } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { isOutage } from '../platform/database/outages.js';
import { sql } from '../platform/database/sql.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { CONTEST, LIVE_MS, type Rig } from './rig.js';

/** Topic, published when a rig appears, changes or returns after a pause. The payload is its account id. */
export const RIG_CHANGED = 'rig';

const FIELDS = `freq_hz bigint, mode text, op_mode smallint, rig_name text, ptt_down boolean, azimuth real, elevation real,
  prop_mode text, sat_name text, activation_type text, activation_ref text, power real, program text`;
const NAMES = FIELDS.split(/,\s*/).map((field) => field.split(' ')[0] ?? '');
/** The last heartbeats of programs with an ability; other programs on the same radio do not end it. */
const ABILITIES = ['tunable_at', 'cw_at', 'voice_at'];
const ROW = `account_id, heard_at, ${ABILITIES.join(', ')}, ${NAMES.join(', ')}`;

// A second program on the same radio may not report the op mode: it does not end a contest.
const OP_MODE = `coalesce(excluded.op_mode, case when r.op_mode = ${CONTEST} and r.heard_at > excluded.heard_at - interval '60 seconds' then r.op_mode end)`;

// An older heartbeat that arrives late is ignored, unless it is much older: then the clock was set back.
const PUT = sql<{ rigs: string }, { account_id: number; changed: boolean | null }>`
  insert into presence.rig as r (${ROW})
  select ${ROW} from json_to_recordset($rigs::json) as i (account_id integer, heard_at timestamptz, ${ABILITIES.map((name) => `${name} timestamptz`).join(', ')}, ${FIELDS})
  order by account_id
  on conflict (account_id) do update set (heard_at, ${ABILITIES.join(', ')}, ${NAMES.join(', ')}) =
    (excluded.heard_at, ${ABILITIES.map((name) => `coalesce(excluded.${name}, r.${name})`).join(', ')}, ${NAMES.map((name) => (name === 'op_mode' ? OP_MODE : `excluded.${name}`)).join(', ')})
  where r.heard_at <= excluded.heard_at or r.heard_at > excluded.heard_at + interval '${LIVE_MS} ms'
  returning account_id,
    (${NAMES.map((name) => `old.${name}`).join(', ')}) is distinct from (${NAMES.map((name) => `new.${name}`).join(', ')})
    or new.heard_at - old.heard_at > interval '50 seconds' as changed`;
const END = sql<{ accountId: number; program: string; now: Date }, { account_id: number }>`
  update presence.rig set heard_at = least(heard_at, $now::timestamptz - interval '${LIVE_MS} ms')
  where account_id = $accountId and program = $program returning account_id`;
const OF = sql<{ accountIds: readonly number[] }, Rig>`
  select ${ROW} from presence.rig where account_id = any ($accountIds::integer[])`;
const IN_CONTEST = sql<{ since: Date }, { account_id: number }>`
  select account_id from presence.rig where op_mode = ${CONTEST} and heard_at > $since`;
const SINCE = sql<{ since: Date }, Rig>`select ${ROW} from presence.rig where heard_at > $since`;

interface PendingWrite {
  rig: Rig;
  done: (() => void)[];
  failed: ((error: unknown) => void)[];
}

/** Heartbeats of radios, stored in the database for all instances. */
@Injectable()
export class Rigs {
  private pending = new Map<number, PendingWrite>();
  private writing = false;

  constructor(
    private readonly database: Database,
    private readonly instanceBus: InstanceBus,
  ) {}

  /** Stores a heartbeat. Heartbeats that arrive during a write share the next statement. */
  put(rig: Rig): Promise<void> {
    return new Promise((done, failed) => {
      const before = this.pending.get(rig.account_id);
      this.pending.set(rig.account_id, {
        rig,
        done: [...(before?.done ?? []), done],
        failed: [...(before?.failed ?? []), failed],
      });
      if (!this.writing) void this.write();
    });
  }

  /** Ends a radio as of `now` (ms), if this program sent its last heartbeat. */
  async end(accountId: number, program: string, now: number): Promise<void> {
    const [ended] = await this.database.run(END, { accountId, program, now: new Date(now) });
    if (ended) this.instanceBus.publish(RIG_CHANGED, accountId);
  }

  async of(accountIds: readonly number[]): Promise<Rig[]> {
    return accountIds.length === 0 ? [] : this.database.run(OF, { accountIds });
  }

  async activeSince(ms: number): Promise<Rig[]> {
    return this.database.run(SINCE, { since: new Date(ms) });
  }

  /** The accounts whose radio is in a contest, as of `now` (ms). */
  async inContest(now: number): Promise<Set<number>> {
    const rows = await this.database.run(IN_CONTEST, { since: new Date(now - LIVE_MS) });
    return new Set(rows.map(({ account_id }) => account_id));
  }

  private async write(): Promise<void> {
    this.writing = true;
    while (this.pending.size > 0) {
      const batch = [...this.pending.values()];
      this.pending = new Map();
      await this.store(batch);
    }
    this.writing = false;
  }

  /** Stores heartbeats; after a failure one by one, so that an invalid one does not fail the others. */
  private async store(batch: readonly PendingWrite[]): Promise<void> {
    try {
      const put = await this.database.run(PUT, { rigs: JSON.stringify(batch.map(({ rig }) => rig)) });
      for (const { account_id, changed } of put)
        if (changed !== false) this.instanceBus.publish(RIG_CHANGED, account_id);
      for (const { done } of batch) for (const one of done) one();
    } catch (error) {
      if (batch.length > 1 && !isOutage(error)) for (const one of batch) await this.store([one]);
      else for (const { failed } of batch) for (const one of failed) one(error);
    }
  }
}

@Injectable()
export class RigContests extends ContestSource {
  constructor(
    private readonly rigs: Rigs,
    private readonly clock: Clock,
  ) {
    super();
  }

  override accountsInContest(): Promise<ReadonlySet<number>> {
    return this.rigs.inContest(this.clock.now());
  }
}
