import { profilePath } from '../../../lib/station/station-paths.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useBlocked } from './api.ts';
import { UnblockButton } from './block.tsx';
import styles from './blocked-panel.module.css';

/** The blocked operators; nothing if there are none. */
export function BlockedPanel() {
  const { data, error, refetch } = useBlocked();
  const container = useFocusFallback<HTMLDivElement>(`${data?.blocked.length}`);
  return (
    <div className={styles.container} ref={container} tabIndex={-1}>
      {data && data.blocked.length > 0 && (
        <Panel title="Blocked">
          <ul className={styles.list} aria-label="Blocked operators">
            {data.blocked.map(({ id, my_callsign }) => (
              <li key={id}>
                <Call call={my_callsign} to={profilePath(my_callsign)} />
                <UnblockButton blocked={{ id, my_callsign }} quiet />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {error && !data && (
        <Panel title="Blocked">
          <ErrorState text="Failed to load blocked operators." detail={error.message} onRetry={() => void refetch()} />
        </Panel>
      )}
    </div>
  );
}
