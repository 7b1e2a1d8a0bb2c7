import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { statement, type Transaction } from '../../platform/database/database.js';
import { type DirectAct, type DirectActs, RecordsDirectActs } from '../../platform/reports.js';
import { storeAct } from './store-act.js';

// Reports are locked before the thing, as in a decision about a report.
const LOCK = statement('select from admin.reported where kind = $1 and thing_id = $2 for update');
const SETTLE = statement(`
  update admin.reported set status = case $3 when 'hide' then 'hidden' else 'dismissed' end
  where kind = $1 and thing_id = $2 and ($3 = 'hide' or status = 'hidden')`);

const REASON = 'Without a report, on the page itself.';

/** Acts of administrators outside of the list of reports. */
@Injectable()
@RecordsDirectActs({})
export class StoredDirectActs implements DirectActs {
  constructor(private readonly clock: Clock) {}

  async record(act: DirectAct, change: () => Promise<boolean>, tx: Transaction): Promise<void> {
    await tx.run(LOCK, [act.kind, act.id]);
    if (!(await change())) return;
    await tx.run(SETTLE, [act.kind, act.id, act.act]);
    await storeAct({ reason: REASON, ...act }, this.clock.now(), tx);
  }
}
