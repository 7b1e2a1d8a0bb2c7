import { ReviewPanel } from '../../features/identity/account-review/review-panel.tsx';
import formStyles from '../../features/identity/form.module.css';
import { SwitchButton } from '../../features/identity/switch-button.tsx';
import { cx } from '../../lib/cx.ts';
import { useOperator } from '../../lib/session.ts';
import { Panel } from '../../ui/panel.tsx';
import { Call } from '../../ui/radio/contact-parts.tsx';
import narrowPageStyles from './narrow-page.module.css';

/** The review of data created before the e-mail address was confirmed; only the main account decides. */
export default function ReviewPage() {
  const { user } = useOperator();
  return (
    <div className={cx('page', narrowPageStyles.narrow)}>
      <div className="ttl">
        <h1>Was this you?</h1>
        <span className="call">{user.my_callsign}</span>
      </div>
      {user.main_account ? (
        <Panel title="Added before your address was confirmed" bodyClassName={formStyles.form}>
          <p>
            Please review this in <Call call={user.main_account} />, the main account of{' '}
            <Call call={user.my_callsign} />.
          </p>
          <div className={formStyles.row}>
            <SwitchButton callsign={user.main_account} />
          </div>
        </Panel>
      ) : (
        <ReviewPanel user={user} />
      )}
    </div>
  );
}
