import { Link } from 'react-router-dom';
import { profilePath } from '../../../../lib/station/station-paths.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { BandChip, Call, Frequency, ModeChip } from '../../../../ui/radio/contact-parts.tsx';
import { EmptyState, NotLoaded } from '../../../../ui/states.tsx';
import { Age } from '../../age.tsx';
import { useProfile } from '../api.ts';
import { useProfileRefresh } from '../use-profile-refresh.ts';
import styles from './last-contacts.module.css';

const SHOWN = 8;

/** A station's newest contacts, for the side of a page; they are refreshed while it logs. */
export function LastContacts({ callsign }: { callsign: string }) {
  const query = useProfile(callsign, 1);
  const { data } = query;
  useProfileRefresh(callsign, data);
  const contacts = data?.qso_history.slice(0, SHOWN);
  return (
    <Panel title="Last contacts" aside={<Link to={profilePath(callsign)}>All</Link>}>
      {!contacts && <NotLoaded query={query} what="the last contacts" rows={4} height={32} />}
      {contacts?.length === 0 && <EmptyState text="No contacts yet." />}
      {contacts && contacts.length > 0 && (
        <ul className={styles.contacts}>
          {contacts.map((qso) => (
            <li key={qso.qdo_id}>
              <Call call={qso.Call} to={`/qso/${qso.qdo_id}`} />
              <span className={styles.frequency}>
                <Frequency khz={qso.Freq} />
              </span>
              <BandChip band={qso.Band} />
              <ModeChip mode={qso.Mode} submode={qso.SubMode} />
              <span className={styles.time}>
                <Age at={qso.TS} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
