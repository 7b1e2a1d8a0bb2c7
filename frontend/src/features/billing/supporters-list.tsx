import type { Supporter } from '@pileup/contract/billing';
import { Link } from 'react-router-dom';
import { profilePath } from '../../lib/station-paths.ts';
import { ReportButton } from '../../session/report-button.tsx';
import { useSession } from '../../session/session.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './billing.module.css';

/** The supporters of the site who want to be named. */
export function SupportersList({ supporters }: { supporters: readonly Supporter[] }) {
  // A station's callsign is nothing to report.
  const canReport = useSession() !== null;
  return (
    <Panel title="Supporters" aside={String(supporters.length)}>
      {supporters.length === 0 ? (
        <EmptyState text="No supporters are named yet. You could be the first." />
      ) : (
        <ul className={styles.wall}>
          {supporters.map(({ id, name, my_callsign }) => (
            <li key={name}>
              {my_callsign ? (
                <Link className="call" to={profilePath(my_callsign)}>
                  {my_callsign}
                </Link>
              ) : (
                <>
                  {name} {canReport && <ReportButton kind="supporter" id={id} />}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
