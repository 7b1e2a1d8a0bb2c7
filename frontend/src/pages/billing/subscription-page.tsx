import { useSearchParams } from 'react-router-dom';
import { useSubscription, useSupporters } from '../../features/billing/api.ts';
import styles from '../../features/billing/billing.module.css';
import { GiftCheck, GiftPanel } from '../../features/billing/gift-panel.tsx';
import { HistoryPanel } from '../../features/billing/history-panel.tsx';
import { MeterPanel } from '../../features/billing/meter-panel.tsx';
import { Offer } from '../../features/billing/offer.tsx';
import { OwnSubscription, PausePanel } from '../../features/billing/own-subscription.tsx';
import { SandboxPanel } from '../../features/billing/sandbox-panel.tsx';
import { useOperator } from '../../lib/session.ts';
import { Panel } from '../../ui/panel.tsx';
import { NotLoaded } from '../../ui/states.tsx';

/** The benefits of a subscription, and the user's own one: its state, history, pause and gifts. */
export default function SubscriptionPage() {
  const { user } = useOperator();
  const [search] = useSearchParams();
  const gift = search.get('gift');
  const query = useSubscription();
  const supporters = useSupporters();
  const { data } = query;
  const isMain = !user.managed_by_id;
  return (
    <div className="page">
      <div className="ttl">
        <h1>Subscription</h1>
        <span className="call">{user.my_callsign}</span>
      </div>
      {gift && <GiftCheck session={gift} />}
      {!data && (
        <Panel>
          <NotLoaded query={query} what="your subscription" rows={6} height={48} />
        </Panel>
      )}
      {data && (
        <div className={styles.page}>
          <div className="stack">
            {!isMain && (
              <Panel bodyClassName="" title="Your main account">
                <p>
                  The subscription belongs to {user.main_account} and covers this callsign. Switch to{' '}
                  {user.main_account} to change it.
                </p>
              </Panel>
            )}
            {isMain && !data.running && <Offer answer={data} />}
            {(data.state !== 'none' || data.has_customer) && <OwnSubscription answer={data} isMain={isMain} />}
            {isMain && <HistoryPanel history={data.history} isTest={data.service === 'sandbox'} />}
          </div>
          <div className="stack">
            {isMain && <SandboxPanel answer={data} />}
            {isMain && <PausePanel answer={data} />}
            {isMain && data.can_upgrade && <GiftPanel answer={data} />}
            {supporters.data?.meter && <MeterPanel meter={supporters.data.meter} isTest={data.service === 'sandbox'} />}
          </div>
        </div>
      )}
    </div>
  );
}
