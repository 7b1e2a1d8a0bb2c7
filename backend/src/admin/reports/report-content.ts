import { Injectable } from '@nestjs/common';
import type { ReportKind } from '@pileup/contract/admin/reports';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, NotFound, RuleBroken } from '../../platform/errors.js';
import { ReportTarget } from '../../platform/reports.js';
import { Discovered } from '../../platform/wiring/discovered.js';

/** Each kind within a sentence. */
export const KIND_NAMES: Readonly<Record<ReportKind, string>> = {
  message: 'message',
  photo: 'photo',
  post: 'post',
  comment: 'comment',
  sstv: 'SSTV picture',
  recording: 'recording',
  supporter: 'name on the supporters’ wall',
  stream: 'live stream',
};

/** The providers of all kinds of content that can be reported, from all modules. */
@Injectable()
export class ReportKinds {
  constructor(private readonly discovered: Discovered) {}

  /** Undefined if no module provides this kind. */
  target(kind: ReportKind): ReportTarget | undefined {
    return this.discovered.providers(ReportTarget).find(({ options }) => options.kind === kind)?.value;
  }
}

/** Reports content of any kind to the administrators. */
export class ReportContent extends CommandOf<{ accountId: number; kind: ReportKind; id: number; reason: string }>() {}

/** Longer texts are cut: the page of the content has the whole. */
const MAX_TEXT = 4_000;

// A further report of content that an administrator has left as it is asks for another decision.
const STORE_THING = sql<{
  kind: string;
  thingId: number;
  ownerId: number | null;
  text: string;
  path: string | null;
  now: Date;
}>`
  insert into admin.reported as r (kind, thing_id, owner_id, text, path, reported_at) values ($kind, $thingId, $ownerId, $text, $path, $now)
  on conflict (kind, thing_id) do update set owner_id = excluded.owner_id, text = excluded.text, path = excluded.path,
    reported_at = excluded.reported_at, status = case r.status when 'dismissed' then 'open' else r.status end`;
const STORE_REPORT = sql<
  { accountId: number; kind: string; thingId: number; reason: string; now: Date },
  { id: number }
>`
  insert into admin.report (account_id, kind, thing_id, reason, created_at) values ($accountId, $kind, $thingId, $reason, $now)
  on conflict (account_id, kind, thing_id) do nothing returning id`;

export const ReportContentHandler = handlerOf(
  ReportContent,
  [Database, ReportKinds, Clock],
  async ({ accountId, kind, id, reason }, database, kinds, clock) => {
    const name = KIND_NAMES[kind];
    const now = new Date(clock.now());
    await database.transaction(async (tx) => {
      const thing = await kinds.target(kind)?.find(id, accountId, tx);
      if (!thing) throw new NotFound(`${name[0]?.toUpperCase()}${name.slice(1)} not found.`);
      if (thing.ownerId === accountId) throw new RuleBroken(`You cannot report your own ${name}.`);
      const text = thing.text.slice(0, MAX_TEXT).toWellFormed();
      await tx.run(STORE_THING, { kind, thingId: id, ownerId: thing.ownerId, text, path: thing.path, now });
      const [stored] = await tx.run(STORE_REPORT, { accountId, kind, thingId: id, reason, now });
      // Rolls back the statement before.
      if (!stored) throw new Conflict(`You have already reported this ${name}.`);
    });
  },
);
