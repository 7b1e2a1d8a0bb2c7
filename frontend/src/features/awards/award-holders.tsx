import { awardCountText } from '@pileup/radio/awards/award-text';
import { Link } from 'react-router-dom';
import { profilePath } from '../../lib/station-paths.ts';
import { countText } from '../../lib/text/time-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Call } from '../../ui/radio/contact-parts.tsx';
import { useAwards } from './api.ts';
import styles from './award-holders.module.css';

/** The stations with most awards of the last 30 days; nothing without any. */
export function AwardHolders() {
  const holders = useAwards().data?.holders;
  if (!holders?.length) return null;
  return (
    <Panel title="Award holders" aside="30 days">
      <ul className={styles.holders}>
        {holders.map(({ user, awards, award_id, short_name, qso_count, count, measure }) => (
          <li key={user.id}>
            <Avatar call={user.my_callsign} image={user.profile_image_name} size={36} />
            <Call call={user.my_callsign} to={profilePath(user.my_callsign)} />
            <Link className={styles.name} to={`/award/${award_id}`}>
              {short_name}
            </Link>
            <span className="num" title={measure === 'contacts' ? undefined : awardCountText(count, measure)}>
              {countText(qso_count)} <small>{qso_count === 1 ? 'QSO' : 'QSOs'}</small>
            </span>
            <span className="muted">
              {countText(awards)} {awards === 1 ? 'award' : 'awards'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
