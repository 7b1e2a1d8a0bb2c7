import { SandboxCheckout } from '../../features/billing/sandbox-panel.tsx';
import { cx } from '../../lib/cx.ts';
import narrowPageStyles from '../account/narrow-page.module.css';

/** The checkout in place of the payment service's page, where none is configured. */
export default function SandboxPage() {
  return (
    <div className={cx('page', narrowPageStyles.narrow)}>
      <div className="ttl">
        <h1>Sandbox</h1>
      </div>
      <p>
        No payment service is configured on this installation. Everything works as it would with one, but no money
        changes hands.
      </p>
      <SandboxCheckout />
    </div>
  );
}
