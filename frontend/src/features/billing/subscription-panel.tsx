import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useDateFormat } from '../../lib/text/display-settings.ts';
import { SUBSCRIPTION_PATH } from '../../session/account-paths.ts';
import bannerStyles from '../../ui/banner.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { useSubscription } from './api.ts';
import styles from './billing.module.css';
import { subscriptionText } from './subscription-text.ts';

/** The notice after the checkout of a trial; nothing where none has begun. */
export function TrialBegun() {
  const { data } = useSubscription();
  return (
    <div role="status">
      {data?.state === 'trial' && (
        <p className={bannerStyles.banner}>
          <b>Welcome!</b> Your free trial has begun.
        </p>
      )}
    </div>
  );
}

/** The subscription in short, on the account page. */
export function SubscriptionPanel({ payer }: { payer: string | null }) {
  const query = useSubscription();
  const format = useDateFormat();
  const { data } = query;
  return (
    <Panel title="Subscription" id="subscription">
      {data ? (
        <>
          <div className={styles.status}>
            <p>
              {data.subscribed && <IconRosetteDiscountCheck className="i" aria-hidden />}{' '}
              <b>{subscriptionText(data, format)}</b>
            </p>
            {payer && <p className="muted">Your subscription belongs to {payer} and covers all sub-accounts.</p>}
          </div>
          {(data.can_upgrade || data.subscribed || data.running) && (
            <div className={styles.actions}>
              <ButtonLink small to={SUBSCRIPTION_PATH}>
                {data.subscribed || data.running ? 'Manage' : 'Upgrade'}
              </ButtonLink>
            </div>
          )}
        </>
      ) : (
        <NotLoaded query={query} what="your subscription" rows={2} height={40} />
      )}
    </Panel>
  );
}
