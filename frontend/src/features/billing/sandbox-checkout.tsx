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
            {data.amount === 0 ? 'Begin the trial' : `Pay ${pounds(data.amount)} in the sandbox`}
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
