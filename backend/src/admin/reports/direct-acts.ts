import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import type { Transaction } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { type DirectAct, type DirectActs, RecordsDirectActs } from '../../platform/reports.js';
import { storeAct } from './store-act.js';

// Reports are locked before the thing, as in a decision about a report.
const LOCK = sql<{
  kind: string;
  thingId: number;
}>`select from admin.reported where kind = $kind and thing_id = $thingId for update`;
const SETTLE = sql<{ kind: string; thingId: number; act: string }>`
  update admin.reported set status = case $act when 'hide' then 'hidden' else 'dismissed' end
  where kind = $kind and thing_id = $thingId and ($act = 'hide' or status = 'hidden')`;

const REASON = 'Without a report, on the page itself.';

/** Acts of administrators outside of the list of reports. */
@Injectable()
@RecordsDirectActs({})
export class StoredDirectActs implements DirectActs {
  constructor(private readonly clock: Clock) {}

  async record(act: DirectAct, change: () => Promise<boolean>, tx: Transaction): Promise<void> {
    await tx.run(LOCK, { kind: act.kind, thingId: act.id });
    if (!(await change())) return;
    await tx.run(SETTLE, { kind: act.kind, thingId: act.id, act: act.act });
    await storeAct({ reason: REASON, ...act }, this.clock.now(), tx);
  }
}
