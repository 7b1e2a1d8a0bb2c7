import type { AwardsState } from '@pileup/contract/awards/awards';
import { awardCountText } from '@pileup/radio/awards/award-text';
import { Link } from 'react-router-dom';
import { profilePath } from '../../lib/station/station-paths.ts';
import { countText } from '../../lib/text/time-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Call } from '../../ui/radio/contact-parts.tsx';
import { EmptyState, NotLoaded } from '../../ui/states.tsx';
import { useAwards } from './api.ts';
import styles from './award-holders.module.css';

/** The stations with most awards of the last 30 days. The same height in every state, so that the layout does not shift. */
export function AwardHolders() {
  const { data, error, refetch } = useAwards();
  return (
    <Panel title="Award holders" aside="30 days" className={styles.panel}>
      {data ? (
        <Holders holders={data.holders} />
      ) : (
        <NotLoaded query={{ error, refetch }} what="the award holders" rows={1} height={139} brief />
      )}
    </Panel>
  );
}

function Holders({ holders }: Pick<AwardsState, 'holders'>) {
  if (holders.length === 0)
    return (
      <EmptyState
        text="No one has won an award in the last 30 days."
        link={{ to: '/awards', label: 'See the awards' }}
      />
    );
  return (
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
  );
}
