import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import styles from '../../features/billing/billing.module.css';
import { useCheckoutCheck } from '../../features/billing/checkout-check.ts';
import { refreshSession } from '../../lib/session.ts';
import { Panel } from '../../ui/panel.tsx';

/** Waits after a checkout until the payment is known here. The address alone proves nothing. */
export default function CheckoutReturnPage() {
  const { session: trial } = useParams();
  const [query] = useSearchParams();
  const session = trial ?? query.get('session');
  const state = useCheckoutCheck(session);
  const navigate = useNavigate();
  useEffect(() => {
    if (state.name === 'confirmed') {
      const { subscription, user } = state.answer;
      refreshSession({ subscription, ...(user && { user }) });
      void navigate(trial ? '/profile?signup=1' : '/?upgrade=1', { replace: true });
    } else if (state.name !== 'checking') {
      void navigate(`/stripe/cancel?reason=${state.name}`, { replace: true });
    }
  }, [state, trial, navigate]);
  return (
    <div className="page">
      <Panel className={styles.waiting}>
        <h1>{trial ? 'Starting your free trial' : 'Checking your payment'}</h1>
        <p className="muted" role="status">
          This takes a few seconds. You can leave this page: if you paid, it will be applied.
        </p>
      </Panel>
    </div>
  );
}
