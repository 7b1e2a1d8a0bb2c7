import type { SubscriptionResponse } from '@pileup/contract/billing';
import { IconCheck } from '@tabler/icons-react';
import { cx } from '../../lib/cx.ts';
import { refusalTextOr } from '../../lib/http/refusal-text.ts';
import { useDateFormat } from '../../lib/text/display-settings.ts';
import { utcDateText } from '../../lib/text/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import panelStyles from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import reportLineStyles from '../../ui/report-line.module.css';
import { useCheckout } from './api.ts';
import styles from './billing.module.css';
import { pounds, TEST_MONEY } from './subscription-text.ts';

const GETS = [
  ['Live feed in full', 'no blurred contacts, every comment'],
  ['Globe', 'every contact as an arc, on its own pages'],
  ['Awards', 'your contacts count, with certificates'],
  ['Installers', 'the bridge for your computer'],
  ['Direct messages', 'to every station here'],
  ['Verified badge', 'and all your sub-accounts included'],
] as const;

const DAY = 86_400_000;

/** Contents and price of a subscription, with the buttons that begin one. */
export function Offer({ answer }: { answer: SubscriptionResponse }) {
  const checkout = useCheckout();
  const format = useDateFormat();
  const { price, trial_days, trial_available, can_upgrade } = answer;
  const first = utcDateText(Date.now() + trial_days * DAY, format);
  const prices = trial_available
    ? [
        ['Today', pounds(0)],
        [`From ${first}`, pounds(price)],
        ['Each month', pounds(price)],
      ]
    : [
        ['Today', pounds(price)],
        ['Each month', pounds(price)],
      ];
  return (
    <Panel className={cx(panelStyles.framed, styles.offer)}>
      <div>
        {answer.service === 'sandbox' && <p className="muted">This is {TEST_MONEY}.</p>}
        <h2>{trial_available ? `Seven days free, then ${pounds(price)} a month` : `${pounds(price)} a month`}</h2>
        <p className="muted">
          {trial_available && 'No payment today. We e-mail you before the trial ends. '}
          Cancel with one button at any time; your log stays yours, and stays here.
        </p>
        <ul className={styles.gets}>
          {GETS.map(([name, text]) => (
            <li key={name}>
              <IconCheck className="i" aria-hidden />
              <span className="muted">
                <b>{name}</b> {text}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {can_upgrade ? (
        <div>
          <dl
            className={cx(reportLineStyles.reportLine, styles.prices)}
            style={{ gridTemplateColumns: `repeat(${prices.length}, minmax(0, 1fr))` }}
          >
            {prices.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {trial_available && (
            <Button
              variant="primary"
              className={styles.big}
              busy={checkout.isPending}
              onClick={() => checkout.mutate('trial')}
            >
              Start the free week
            </Button>
          )}
          <Button
            {...(trial_available ? {} : { variant: 'primary' as const })}
            className={styles.big}
            busy={checkout.isPending}
            onClick={() => checkout.mutate('monthly')}
          >
            Pay monthly now
          </Button>
          <FieldError
            text={
              checkout.error && refusalTextOr(checkout.error, 'The checkout could not be opened. Please try again.')
            }
          />
          <p className={cx('muted', styles.small)}>
            Card details go to the payment service only. One trial per operator and per card.
          </p>
        </div>
      ) : (
        <div>
          <p role="status">
            <b>Upgrading is not available on this installation.</b>
          </p>
        </div>
      )}
    </Panel>
  );
}
