import type { Qsy } from '@pileup/contract/presence';
import { khzOf } from '@pileup/radio/frequency';
import { Clock, isWithin } from '../platform/clock.js';
import { CommandOf, handlerOf } from '../platform/commands.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { RuleBroken } from '../platform/errors.js';
import { isControlled } from './rig.js';
import { Rigs } from './rigs.js';

/** After this time the operator has tuned the radio himself. */
const LIFETIME_MS = 10_000;

const STORE = sql<{ accountId: number; freqHz: number; mode: string; askedAt: Date }>`
  insert into presence.qsy (account_id, freq_hz, mode, asked_at) values ($accountId, $freqHz, $mode, $askedAt)
  on conflict (account_id) do update set (freq_hz, mode, asked_at) = (excluded.freq_hz, excluded.mode, excluded.asked_at)`;
const TAKE = sql<{ accountId: number }, QsyRow>`
  delete from presence.qsy where account_id = $accountId returning freq_hz, mode, asked_at`;

interface QsyRow {
  freq_hz: number;
  mode: string;
  asked_at: Date;
}

/** Requests the operator's own radio to be tuned. The program at the radio polls for it. */
export class QsyRig extends CommandOf<{ accountId: number; freqHz: number; mode: string }>() {}

export const QsyRigHandler = handlerOf(
  QsyRig,
  [Database, Rigs, Clock],
  async ({ accountId, freqHz, mode }, database, rigs, clock) => {
    const [rig] = await rigs.of([accountId]);
    const now = clock.now();
    if (!rig || !isControlled(rig.tunable_at, now))
      throw new RuleBroken('No program that tunes your radio is connected. Start the bridge with --qsy.');
    await database.run(STORE, { accountId, freqHz, mode, askedAt: new Date(now) });
  },
);

/** Takes the pending request, if any. A request is delivered once. */
export class TakeQsy extends CommandOf<{ accountId: number }, Qsy | null>() {}

export const TakeQsyHandler = handlerOf(TakeQsy, [Database, Clock], async ({ accountId }, database, clock) => {
  const [qsy] = await database.run(TAKE, { accountId });
  if (!qsy || !isWithin(LIFETIME_MS, qsy.asked_at, clock.now())) return null;
  return { freq: khzOf(qsy.freq_hz), mode: qsy.mode };
});
