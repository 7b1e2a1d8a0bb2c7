import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminActName, ReportKind, ReportStatus } from '@pileup/contract/admin/reports';
import { Clock } from '../../platform/clock.js';
import { CommandOf } from '../../platform/commands.js';
import { Database, type Transaction } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, NotFound } from '../../platform/errors.js';
import { type CreatedNotification, Notifications } from '../../social/index.js';
import { storeAct } from './acts.js';
import { KIND_NAMES, ReportKinds } from './report-content.js';

const TRANSITIONS: Readonly<Record<AdminActName, Partial<Record<ReportStatus, ReportStatus>>>> = {
  hide: { open: 'hidden', dismissed: 'hidden' },
  dismiss: { open: 'dismissed' },
  show: { hidden: 'dismissed' },
};

/** The status of reported content after an act; null if the act is not possible in its status. */
function nextStatus(status: ReportStatus, act: AdminActName): ReportStatus | null {
  return TRANSITIONS[act][status] ?? null;
}

/** An administrator hides reported content, shows it again, or leaves it as it is. */
export class DecideReport extends CommandOf<{
  adminId: number;
  kind: ReportKind;
  id: number;
  act: AdminActName;
  reason: string;
}>() {}

// Locked, so that of two administrators the second one sees what the first one did.
const THING = sql<{ kind: string; thingId: number }, Thing>`
  select owner_id as "ownerId", status, text from admin.reported where kind = $kind and thing_id = $thingId for update`;
const SET_STATUS = sql<{
  kind: string;
  thingId: number;
  next: string;
}>`update admin.reported set status = $next where kind = $kind and thing_id = $thingId`;

/** Maximum characters of the content quoted in the notice to its owner. */
const MAX_QUOTED = 80;

interface Thing {
  ownerId: number | null;
  status: ReportStatus;
  text: string;
}

@CommandHandler(DecideReport)
export class DecideReportHandler implements ICommandHandler<DecideReport> {
  constructor(
    private readonly database: Database,
    private readonly kinds: ReportKinds,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  async execute(command: DecideReport): Promise<void> {
    const { kind, id, act } = command;
    const created = await this.database.transaction((tx) => this.decide(command, tx));
    if (act === 'dismiss') return;
    this.notifications.publish(created);
    await this.kinds.target(kind)?.publish?.(id);
  }

  private async decide({ adminId, kind, id, act, reason }: DecideReport, tx: Transaction) {
    const [thing] = await tx.run(THING, { kind, thingId: id });
    if (!thing) throw new NotFound(`This ${KIND_NAMES[kind]} has not been reported.`);
    const { ownerId, status, text } = thing;
    const next = nextStatus(status, act);
    if (!next) throw new Conflict(STATUS_TEXTS[status]);
    await tx.run(SET_STATUS, { kind, thingId: id, next });
    await storeAct({ adminId, act, kind, id, ownerId, reason }, this.clock.now(), tx);
    if (act === 'dismiss') return null;
    await this.kinds.target(kind)?.setHidden(id, act === 'hide' ? reason : null, tx);
    return ownerId === null ? null : this.inform(ownerId, { kind, id, text, act, reason }, tx);
  }

  private inform(
    to: number,
    {
      kind,
      id,
      text,
      act,
      reason,
    }: { kind: ReportKind; id: number; text: string; act: 'hide' | 'show'; reason: string },
    tx: Transaction,
  ): Promise<CreatedNotification | 'absent' | 'blocked'> {
    const done = act === 'hide' ? 'have hidden' : 'show again';
    const subject = `The administrators ${done} your ${KIND_NAMES[kind]}${kind === 'photo' ? '' : quoted(text)}`;
    const about = kind === 'post' ? { aboutPost: id } : {};
    return this.notifications.create(
      { to, from: null, type: 200, subject, message: `Reason: ${reason}`, ...about },
      tx,
    );
  }
}

/** The beginning of the first line, so that the owner knows which one it is: a title or the text itself. */
function quoted(text: string): string {
  const line = [...(text.split('\n')[0] ?? '').trim()];
  if (line.length === 0) return '';
  return ` "${line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED - 1).join('')}…` : line.join('')}"`;
}

const STATUS_TEXTS: Readonly<Record<ReportStatus, string>> = {
  open: 'This item is not hidden.',
  hidden: 'This item is already hidden.',
  dismissed: 'This report has already been decided. Please reload the page.',
};
