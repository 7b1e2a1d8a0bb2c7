import { SetupsPanel } from '../../features/logbook/setups/setups-panel.tsx';
import { cx } from '../../lib/cx.ts';
import { useOperator } from '../../lib/session.ts';
import narrowPageStyles from './narrow-page.module.css';

/** The station set-ups of an operator. */
export default function SetupsPage() {
  const { user } = useOperator();
  return (
    <div className={cx('page', narrowPageStyles.narrow)}>
      <div className="ttl">
        <h1>Station set-ups</h1>
        <span className="call">{user.my_callsign}</span>
      </div>
      <SetupsPanel key={user.id} owner={String(user.id)} callsign={user.my_callsign} />
    </div>
  );
}
