import type { Transmission } from '@pileup/contract/presence';
import { Clock, isWithin } from '../platform/clock.js';
import { CommandOf, handlerOf } from '../platform/commands.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { RuleBroken } from '../platform/errors.js';
import { isControlled } from './rig.js';
import { Rigs } from './rigs.js';

/** A radio must not begin to transmit when the operator no longer expects it. */
const LIFETIME_MS = 5_000;
/** Maximum number of macros that wait for the program at the radio. */
const MAX_WAITING = 8;

// Macros that no program took are deleted, too.
const STORE = sql<
  { accountId: number; kind: string; text: string; memory: number | null; now: Date; since: Date },
  { id: number }
>`
  with expired as (delete from presence.transmission where account_id = $accountId and kind <> 'stop' and asked_at <= $since)
  insert into presence.transmission (account_id, kind, text, memory, asked_at)
  select $accountId::integer, $kind::text, $text::text, $memory::smallint, $now::timestamptz
  where (select count(*) from presence.transmission where account_id = $accountId and asked_at > $since) < ${MAX_WAITING}
  returning id`;
// One stop for each kind of macro, its text: one program may send Morse code, another one voice memories.
const STOP = sql<{ accountId: number; now: Date }>`
  with dropped as (delete from presence.transmission where account_id = $accountId)
  insert into presence.transmission (account_id, kind, text, asked_at)
  select $accountId::integer, 'stop', kind, $now::timestamptz from (values ('cw'), ('voice')) as kinds (kind)`;
const TAKE = sql<{ accountId: number; kinds: readonly string[] }, TransmissionRow>`
  with taken as (
    delete from presence.transmission
    where account_id = $accountId and case kind when 'stop' then text else kind end = any ($kinds::text[]) returning *
  )
  select kind, text, memory, asked_at from taken order by id`;

interface TransmissionRow {
  kind: Transmission['kind'];
  text: string;
  memory: number | null;
  asked_at: Date;
}

/** Requests the operator's own radio to send a macro. The program at the radio polls for it. */
export class SendByRig extends CommandOf<{
  accountId: number;
  transmission: Exclude<Transmission, { kind: 'stop' }>;
}>() {}

export const SendByRigHandler = handlerOf(
  SendByRig,
  [Database, Rigs, Clock],
  async ({ accountId, transmission }, database, rigs, clock) => {
    const now = clock.now();
    const [rig] = await rigs.of([accountId]);
    const isCw = transmission.kind === 'cw';
    if (!rig || !isControlled(isCw ? rig.cw_at : rig.voice_at, now))
      throw new RuleBroken(
        `No program that sends ${isCw ? 'Morse code' : 'voice memories'} by your radio is connected. Start the bridge with --send.`,
      );
    const [stored] = await database.run(STORE, {
      accountId,
      kind: transmission.kind,
      text: isCw ? transmission.text : '',
      memory: isCw ? null : transmission.memory,
      now: new Date(now),
      since: new Date(now - LIFETIME_MS),
    });
    if (!stored) throw new RuleBroken('Too many macros are waiting to be sent.');
  },
);

/** Stops sending: what waits is dropped. */
export class StopSending extends CommandOf<{ accountId: number }>() {}

export const StopSendingHandler = handlerOf(StopSending, [Database, Clock], async ({ accountId }, database, clock) => {
  await database.run(STOP, { accountId, now: new Date(clock.now()) });
});

/** Takes what waits for a program that can send these kinds, in order. Each is delivered at most once. */
export class TakeTransmissions extends CommandOf<
  { accountId: number; kinds: readonly ('cw' | 'voice')[] },
  Transmission[]
>() {}

export const TakeTransmissionsHandler = handlerOf(
  TakeTransmissions,
  [Database, Clock],
  async ({ accountId, kinds }, database, clock) => {
    const rows = await database.run(TAKE, { accountId, kinds });
    return rows
      .filter(({ kind, asked_at }, at) =>
        // A stop never expires: the radio may still be transmitting.
        kind === 'stop' ? rows[at - 1]?.kind !== 'stop' : isWithin(LIFETIME_MS, asked_at, clock.now()),
      )
      .map(transmissionOf);
  },
);

function transmissionOf({ kind, text, memory }: TransmissionRow): Transmission {
  if (kind === 'cw') return { kind, text };
  return kind === 'voice' ? { kind, memory: memory ?? 0 } : { kind };
}
