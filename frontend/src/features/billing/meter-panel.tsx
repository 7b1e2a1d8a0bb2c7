import type { SupportMeter } from '@pileup/contract/billing';
import { Panel } from '../../ui/panel.tsx';
import styles from './billing.module.css';
import { pounds, roundPounds, TEST_MONEY } from './subscription-text.ts';

interface MeterPanelProps {
  meter: SupportMeter;
  /** Payments are from the sandbox. */
  isTest: boolean;
}

/** The costs of the site this month, against the payments received. */
export function MeterPanel({ meter: { costs, needed, received, month }, isTest }: MeterPanelProps) {
  const share = Math.max(0, Math.min(100, (received / needed) * 100));
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.parse(`${month}-01`));
  return (
    <Panel title="Where the money goes" aside={isTest ? `${name}, ${TEST_MONEY}` : name} bodyClassName="">
      <div className={styles.bar} aria-hidden>
        <span style={{ width: `${share}%` }} />
      </div>
      <p className={styles.figures}>
        <span>
          <b>{pounds(received)}</b> came in
        </span>
        <span>
          <b>{roundPounds(needed)}</b> needed
        </span>
      </p>
      <p className="muted">{costs.map(({ name: cost, amount }) => `${cost} ${roundPounds(amount)}`).join(', ')}.</p>
    </Panel>
  );
}
