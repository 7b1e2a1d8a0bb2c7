import { useLocation } from 'react-router-dom';
import { useSupporters } from '../../features/billing/api.ts';
import styles from '../../features/billing/billing.module.css';
import { DonatePanel, SupportersList } from '../../features/billing/donate-panel.tsx';
import { MeterPanel } from '../../features/billing/meter-panel.tsx';
import bannerStyles from '../../ui/banner.module.css';
import { Panel } from '../../ui/panel.tsx';
import { NotLoaded } from '../../ui/states.tsx';

/** Donations, and the thanks or failure after one. */
export default function SupportPage() {
  const { pathname } = useLocation();
  const query = useSupporters();
  const { data } = query;
  return (
    <div className="page">
      <div className="ttl">
        <h1>Support us</h1>
      </div>
      {pathname.endsWith('/thanks') && (
        <p className={bannerStyles.banner} role="status">
          <b>Thank you for your support!</b> Your name appears on the wall as soon as the payment is confirmed.
        </p>
      )}
      {pathname.endsWith('/cancel') && (
        <p className={bannerStyles.banner} role="status">
          <b>Donation Failed</b> Nothing was charged. You can try again below.
        </p>
      )}
      {!data && (
        <Panel>
          <NotLoaded query={query} what="the supporters" rows={6} height={48} />
        </Panel>
      )}
      {data && (
        <div className={styles.page}>
          <div className="stack">
            <Panel title="Why" bodyClassName="">
              <p>
                Logging, import and export are free for everyone here and stay free. Servers and e-mails are paid for by
                subscriptions and by people who give a little more.
              </p>
            </Panel>
            <SupportersList supporters={data.supporters} />
          </div>
          <div className="stack">
            {data.can_donate ? (
              <DonatePanel isTest={data.service === 'sandbox'} />
            ) : (
              <Panel title="Your support" bodyClassName="">
                <p>Donations are not available on this installation.</p>
              </Panel>
            )}
            {data.meter && <MeterPanel meter={data.meter} isTest={data.service === 'sandbox'} />}
          </div>
        </div>
      )}
    </div>
  );
}
