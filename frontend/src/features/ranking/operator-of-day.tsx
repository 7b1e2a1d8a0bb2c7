import { cx } from '../../lib/cx.ts';
import { profilePath } from '../../lib/station/station-paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Count } from '../../ui/count.tsx';
import panelStyles from '../../ui/panel.module.css';
import { Call } from '../../ui/radio/contact-parts.tsx';
import statesStyles from '../../ui/states.module.css';
import { useOperatorOfDay } from './api.ts';
import styles from './operator-of-day.module.css';

/** The operator with the most contacts today. The same height in every state, so that the layout does not shift. */
export function OperatorOfDay({ className }: { className?: string | undefined }) {
  const { data, error, refetch } = useOperatorOfDay();
  const operator = data?.operator;
  return (
    <section className={cx(panelStyles.panel, styles.box, className)} aria-labelledby="of-day">
      {operator ? (
        <Avatar call={operator.my_callsign} image={operator.profile_image_name} size={44} />
      ) : (
        <span className={cx(styles.placeholder, !data && !error && statesStyles.skeleton)} aria-hidden="true" />
      )}
      <div>
        <h2 className="lg" id="of-day">
          Operator of the day
        </h2>
        {operator ? (
          <p className={styles.text}>
            <Call call={operator.my_callsign} to={profilePath(operator.my_callsign)} />
            <span>{operator.name}</span>
            <span className="muted">
              <Count of={operator.count} /> {operator.count === 1 ? 'contact' : 'contacts'}
            </span>
          </p>
        ) : data ? (
          <p className={cx('muted', styles.text)}>No one yet: the first contact of the UTC day takes the lead.</p>
        ) : error ? (
          <p className={styles.text} role="alert">
            Failed to load the operator of the day.{' '}
            <button type="button" className={cx('link', styles.retry)} onClick={() => void refetch()}>
              Retry
            </button>
          </p>
        ) : (
          <p className={cx('muted', styles.text)} role="status">
            Loading feed...
          </p>
        )}
      </div>
    </section>
  );
}
