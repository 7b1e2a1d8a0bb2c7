import type { SubscriptionResponse } from '@pileup/contract/billing';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalTextOr } from '../../lib/http/refusal-text.ts';
import { useDateFormat } from '../../lib/text/display-settings.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segment } from '../../ui/segment.tsx';
import { Time } from '../../ui/time.tsx';
import { useManage, usePortal } from './api.ts';
import styles from './billing.module.css';
import { KIND_NAMES, stateText, TEST_MONEY } from './subscription-text.ts';

/** The state of a subscription, its current period, and what can be done with it. */
export function OwnSubscription({ answer, isMain }: { answer: SubscriptionResponse; isMain: boolean }) {
  const { title, text } = stateText(answer, useDateFormat());
  return (
    <Panel title="Your subscription" {...(answer.service === 'sandbox' && { aside: TEST_MONEY })}>
      <div className={styles.status} role="status">
        <p>{title}</p>
        {text && <p className="muted">{text}</p>}
      </div>
      <CurrentPeriod answer={answer} />
      {isMain && answer.service !== null && <Actions answer={answer} />}
    </Panel>
  );
}

/** The current period as a bar, with today in it. */
function CurrentPeriod({ answer: { periods } }: { answer: SubscriptionResponse }) {
  const now = Date.now();
  const current = periods.find(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to));
  if (!current) return null;
  const [from, to] = [Date.parse(current.from), Date.parse(current.to)];
  const share = `${Math.min(99, ((now - from) / (to - from)) * 100)}%`;
  return (
    <div className={styles.timeline}>
      <div className={styles.bar} aria-hidden>
        <span style={{ width: share }} />
        <span className={styles.now} style={{ left: share }} />
      </div>
      <p className={styles.ends}>
        <span>
          {KIND_NAMES[current.kind]} from <Time at={current.from} show="date" />
        </span>
        <span>
          until <Time at={current.to} show="date" />
        </span>
      </p>
    </div>
  );
}

function Actions({ answer }: { answer: SubscriptionResponse }) {
  const portal = usePortal();
  const manage = useManage();
  const { running, cancel_at, paused_until, service, state, has_customer } = answer;
  const isBusy = portal.isPending || manage.isPending;
  const failure = portal.error ?? manage.error;

  async function cancel() {
    const yes = await confirm({
      question: 'Cancel your subscription?',
      detail: 'You have access until the end of your paid or trial period. Your log stays yours, and stays here.',
      yes: 'Cancel the subscription',
      no: 'Keep it',
      danger: true,
    });
    if (yes) manage.mutate('cancel');
  }

  const hasPortal = service === 'stripe' && has_customer;
  if (!running && !hasPortal) return null;
  return (
    <div className={styles.actions}>
      {hasPortal && (
        <Button busy={isBusy} onClick={() => portal.mutate()}>
          Card and invoices
        </Button>
      )}
      {running && (cancel_at || paused_until) && (
        <Button variant="primary" busy={isBusy} onClick={() => manage.mutate('resume')}>
          {paused_until ? 'Resume now' : 'Continue'}
        </Button>
      )}
      {running && !cancel_at && (
        <Button busy={isBusy} onClick={() => void cancel()}>
          Cancel the subscription
        </Button>
      )}
      {paused_until && state === 'paused' && <span className="muted">Resuming now starts a paid month.</span>}
      <FieldError text={failure && refusalTextOr(failure, 'That did not work. Please try again.')} />
    </div>
  );
}

const MONTHS = ['1', '2', '3', '6'] as const;

/** Pauses a paid subscription from the end of the month that is paid. */
export function PausePanel({ answer }: { answer: SubscriptionResponse }) {
  const [months, setMonths] = useState<(typeof MONTHS)[number]>('3');
  const manage = useManage();
  if (answer.state !== 'paid' || !answer.running || answer.cancel_at || answer.paused_until) return null;
  const long = `${months} ${months === '1' ? 'month' : 'months'}`;
  return (
    <Panel title="Pause" bodyClassName={styles.form}>
      <p>
        Away from the radio for a while? You won’t be charged and subscriber features are off, but nothing is deleted.
        The pause starts when your paid month ends; billing resumes automatically.
      </p>
      <Segment
        label="Months"
        className={styles.choice}
        options={MONTHS.map((value) => ({ value, label: value, title: `${value} months` }))}
        value={months}
        onChange={setMonths}
      />
      <Button busy={manage.isPending} onClick={() => manage.mutate({ months: Number(months) })}>
        <IconPlayerPause className="i" aria-hidden /> Pause for {long}
      </Button>
      <FieldError
        text={manage.error && refusalTextOr(manage.error, 'Your subscription could not be paused. Please try again.')}
      />
    </Panel>
  );
}
