import type { SandboxAct, SubscriptionResponse } from '@pileup/contract/billing';
import { useParams } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { refusalTextOr } from '../../lib/http/refusal-text.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../ui/states.tsx';
import { useSandboxAct, useSandboxCheckout } from './api.ts';
import styles from './billing.module.css';
import { pounds } from './subscription-text.ts';

const ACTS: readonly { act: SandboxAct; label: string; isPossible: (response: SubscriptionResponse) => boolean }[] = [
  { act: 'renew', label: 'The next month is paid', isPossible: ({ running, state }) => running && state !== 'grace' },
  { act: 'fail', label: 'The next payment fails', isPossible: ({ running, state }) => running && state !== 'grace' },
  { act: 'recover', label: 'The payment succeeds after all', isPossible: (response) => hasFailedLast(response) },
  { act: 'end grace', label: 'The three days pass', isPossible: ({ state }) => state === 'grace' },
  { act: 'refund', label: 'The payment is refunded', isPossible: ({ state }) => state === 'paid' },
  { act: 'dispute', label: 'The bank disputes it', isPossible: ({ state }) => state === 'paid' },
  {
    act: 'win dispute',
    label: 'The dispute is won',
    isPossible: ({ history }) => history.find(({ kind }) => kind.startsWith('dispute'))?.kind === 'disputed',
  },
  { act: 'cancel now', label: 'It ends now', isPossible: ({ running }) => running },
];

/** Whether the latest report about payments is a failure. */
function hasFailedLast({ history }: SubscriptionResponse): boolean {
  return history.find(({ kind }) => kind === 'paid' || kind === 'payment failed')?.kind === 'payment failed';
}

/** Buttons for what the payment service and the bank would do, only where no payment service is configured. */
export function SandboxPanel({ answer }: { answer: SubscriptionResponse }) {
  const act = useSandboxAct(null);
  const possible = ACTS.filter(({ isPossible }) => isPossible(answer));
  if (answer.service !== 'sandbox') return null;
  return (
    <Panel title="Sandbox" className={styles.sandbox} bodyClassName={cx(styles.form)}>
      <p>
        No payment service is configured here, so no money is taken. These buttons act for the payment service and your
        bank.
        {possible.length === 0 && ' Start a subscription to see them.'}
      </p>
      {possible.map(({ act: name, label }) => (
        <Button key={name} small busy={act.isPending} onClick={() => act.mutate(name)}>
          {label}
        </Button>
      ))}
      <FieldError text={act.error && refusalTextOr(act.error, 'That did not work. Please try again.')} />
    </Panel>
  );
}

/** A checkout that moves no money, in place of the payment service's page. */
export function SandboxCheckout() {
  const { id = '' } = useParams();
  const query = useSandboxCheckout(id);
  const act = useSandboxAct(id);
  const { data } = query;
  const wasDeclined = act.isSuccess && act.data === '';
  return (
    <Panel title="Sandbox checkout" aside="no money is taken" className={cx(styles.sandbox)}>
      {!data && <NotLoaded query={query} what="the checkout" rows={3} height={40} />}
      {data && data.status !== 'open' && (
        <EmptyState text="This checkout has been completed or has expired." link={{ to: '/', label: 'Home' }} />
      )}
      {data?.status === 'open' && (
        <div className={styles.form} style={{ padding: 16 }}>
          <p>
            <b>{data.title}</b>
          </p>
          <p className={styles.sum}>{pounds(data.amount)}</p>
          <p className="muted">{data.followed_by}</p>
          <Button variant="primary" className={styles.big} busy={act.isPending} onClick={() => act.mutate('pay')}>
            {data.amount === 0 ? 'Start the trial' : `Pay ${pounds(data.amount)} in the sandbox`}
          </Button>
          <Button busy={act.isPending} onClick={() => act.mutate('decline')}>
            Use a card that is declined
          </Button>
          <Button variant="quiet" busy={act.isPending} onClick={() => act.mutate('leave')}>
            Go back without paying
          </Button>
          {wasDeclined && <FieldError text="The card was declined. Try another one." />}
          <FieldError text={act.error && refusalTextOr(act.error, 'That did not work. Please try again.')} />
        </div>
      )}
    </Panel>
  );
}
