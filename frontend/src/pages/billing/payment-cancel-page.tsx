import { useSearchParams } from 'react-router-dom';
import styles from '../../features/billing/billing.module.css';
import { SUBSCRIPTION_PATH } from '../../session/account-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Texts by the reason in the address, which only selects among these fixed texts. */
const REASONS: Readonly<Record<string, { title: string; text: string }>> = {
  failed: {
    title: 'Subscription validation failed, please try again',
    text: 'If you have paid, your payment will be applied as soon as the payment service confirms it.',
  },
  refused: {
    title: 'This trial could not start',
    text: 'There is one free trial per account and per card. This one was cancelled; nothing was charged.',
  },
};
const CANCELLED = { title: 'Payment cancelled', text: 'Nothing was charged. You can try again at any time.' };

export default function PaymentCancelPage() {
  const [query] = useSearchParams();
  const reason = query.get('reason') ?? '';
  const { title, text } = (Object.hasOwn(REASONS, reason) && REASONS[reason]) || CANCELLED;
  return (
    <div className="page">
      <Panel className={styles.waiting}>
        <h1>{title}</h1>
        <p className="muted">{text}</p>
        <ButtonLink variant="primary" to={SUBSCRIPTION_PATH}>
          To the subscription
        </ButtonLink>
        <ButtonLink variant="quiet" to="/">
          Home
        </ButtonLink>
      </Panel>
    </div>
  );
}
