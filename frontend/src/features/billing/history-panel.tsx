import type { HistoryLine } from '@pileup/contract/billing';
import { useDateFormat } from '../../lib/text/display-settings.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './billing.module.css';
import { historyText, TEST_MONEY } from './subscription-text.ts';

/** Events of a subscription, newest first. */
export function HistoryPanel({ history, isTest }: { history: readonly HistoryLine[]; isTest: boolean }) {
  const format = useDateFormat();
  return (
    <Panel title="What happened" aside={isTest ? TEST_MONEY : 'as reported by the payment service'}>
      {history.length === 0 ? (
        <EmptyState text="Nothing yet. Payments, failures, pauses and refunds are listed here." />
      ) : (
        <ul className={styles.history}>
          {history.map((line) => {
            const { title, text } = historyText(line, format);
            return (
              <li key={`${line.at} ${line.kind} ${line.amount}`}>
                <Time at={line.at} show="both" />
                <b>{title}</b>
                <span className="muted">{text}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
