import { Injectable } from '@nestjs/common';
import { awardCountText, awardPeriodText, awardRuleText } from '@pileup/radio/awards/award-text';
import { RECORD_PERIOD } from '../../globe/index.js';
import { Config } from '../../platform/config.js';
import type { Transaction } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Jobs } from '../../platform/jobs/background-jobs.js';
import { type CreatedNotification, Notifications } from '../../social/index.js';
import { assertionOf } from '../certificate/assertion.js';
import { AwardSigner } from '../certificate/award-signer.js';
import { ruleOf } from '../rules/award-rules.js';
import type { Span } from '../rules/spans.js';
import type { UndecidedSpans } from '../rules/undecided-spans.js';
import { type DecidedAward, decidePeriods } from './decide-periods.js';

const SIGN = sql<{
  accountId: number;
  id: number;
  assertion: string;
  keyId: string;
}>`update awards.award set assertion = $assertion, key_id = $keyId where account_id = $accountId and id = $id`;

/** Everything that belongs to the decision of a period, in its transaction. */
@Injectable()
export class IssueAwards {
  constructor(
    private readonly config: Config,
    private readonly signer: AwardSigner,
    private readonly notifications: Notifications,
    private readonly jobs: Jobs,
  ) {}

  /** Decides periods, signs the certificates and stores the notices; these are published after the commit. */
  async decide(undecided: UndecidedSpans, now: number, tx: Transaction) {
    const awards = await decidePeriods(tx, undecided, now);
    if (awards.length > 0) await this.signer.storeKey(tx);
    const spans = new Map(undecided.spans.map((span) => [span.from, span]));
    const notices: (CreatedNotification | 'absent' | 'blocked')[] = [];
    const rewarded = new Set<Span>();
    // Notices are stored in the order of accounts, so that two transactions with the same accounts cannot deadlock.
    for (const award of awards.toSorted((a, b) => a.accountId - b.accountId || a.id - b.id)) {
      const span = spans.get(award.from.getTime());
      if (!span) throw new Error(`award ${award.id} belongs to no period that was asked for`);
      const shared = awards.some(({ periodId, id }) => periodId === award.periodId && id !== award.id);
      await this.sign(award, span, { decidedAt: now, shared }, tx);
      notices.push(await this.notify(award, span, shared, tx));
      rewarded.add(span);
    }
    for (const span of rewarded) await this.record(span, tx);
    return notices;
  }

  private async sign(
    award: DecidedAward,
    span: Span,
    decision: { decidedAt: number; shared: boolean },
    tx: Transaction,
  ) {
    const { keyId } = this.signer;
    const { siteUrl } = this.config;
    const assertion = assertionOf(award, ruleOf(award.rule), span, { ...decision, siteUrl, keyId });
    await tx.run(SIGN, { accountId: award.accountId, id: award.id, assertion: this.signer.sign(assertion), keyId });
  }

  private notify({ accountId, id, rule: key, count }: DecidedAward, span: Span, shared: boolean, tx: Transaction) {
    const rule = ruleOf(key);
    const period = awardPeriodText(span.kind, span.from, span.to);
    const result = `${awardCountText(count, rule.measure)}: ${awardRuleText(rule)}${shared ? ', shared' : ''}.`;
    return this.notifications.create(
      {
        to: accountId,
        from: null,
        type: 300,
        subject: `You are ${rule.name}, ${period}`,
        message: result,
        aboutAward: id,
      },
      tx,
    );
  }

  /** Weeks and months can be replayed for good; a day is a part of both. */
  private async record({ kind, from, to }: Span, tx: Transaction): Promise<void> {
    if (kind === 'day') return;
    const name = `Awards of ${kind === 'week' ? 'the week, ' : ''}${awardPeriodText(kind, from, to)}`;
    const key = `${kind} ${new Date(from).toISOString().slice(0, 10)}`;
    await this.jobs.send(RECORD_PERIOD, { kind: 'award', key, name, from, to }, tx);
  }
}
