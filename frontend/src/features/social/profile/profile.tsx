import type { UserAward } from '@pileup/contract/identity';
import type { Profile, ProfilePost, ProfileQso } from '@pileup/contract/social';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../../lib/text/page-title.ts';
import { counted, countText } from '../../../lib/text/time-text.ts';
import panelStyles from '../../../ui/panel.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { YearsPanel } from '../stats/years-panel.tsx';
import { useProfile } from './api.ts';
import { RecentContacts } from './contacts/recent-contacts.tsx';
import { EntitiesPanel } from './counts/entities-panel.tsx';
import { ProfileCharts } from './counts/profile-charts.tsx';
import { StationHeader } from './header/station-header.tsx';
import { UnknownCall } from './header/unknown-call.tsx';
import styles from './profile.module.css';
import { useProfileRefresh } from './use-profile-refresh.ts';

export interface ProfileViewProps {
  callsign: string;
  /** Page of the contacts, from 1. */
  page: number;
  /** The buttons to follow, message and block. */
  actions: (profile: Profile) => ReactNode;

  globe: (profile: Profile) => ReactNode;
  /** Called only if the station has photos. */
  photos: (profile: Profile) => ReactNode;
}

export function ProfileView({ callsign, page, actions, globe, photos }: ProfileViewProps) {
  const { profile, newest, error, refetch } = useStation(callsign, page);
  useProfileRefresh(callsign, profile);
  usePageTitle([callsign, profile?.name].filter(Boolean).join(' · '));
  if (!profile) {
    return (
      <div className={panelStyles.panel}>
        <h1 className="vh">{callsign}</h1>
        {error ? (
          <ErrorState text="Failed to load profile." detail={error.message} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={9} height={44} label={`Loading the profile of ${callsign}`} />
        )}
      </div>
    );
  }
  if (profile.id === null) return <UnknownCall profile={profile} />;
  return (
    <article className={styles.page}>
      <StationHeader profile={profile} newest={newest} actions={actions(profile)} globe={globe(profile)} />
      <div className={styles.columns}>
        <div className="stack">
          <ProfileCharts callsign={callsign} />
          <YearsPanel callsign={callsign} isOwn={profile.mine} />
        </div>
        <div className={styles.side}>
          {profile.photo_count > 0 && (
            <Panel title="Recent photos" aside={countText(profile.photo_count)}>
              <div className={panelStyles.padded}>{photos(profile)}</div>
            </Panel>
          )}
          <EntitiesPanel callsign={callsign} />
          <TitledList title="Awards" items={profile.user_awards.map(awardItem)} />
          <TitledList
            title="Posts"
            items={profile.posts.map(postItem)}
            count={profile.post_count}
            all={<Link to={`/news?by=${encodeURIComponent(profile.my_callsign)}`}>All posts</Link>}
          />
        </div>
      </div>
      <Panel title="Recent contacts" aside={counted(profile.qso_in_history, 'QSO')}>
        <RecentContacts callsign={callsign} page={page} />
      </Panel>
    </article>
  );
}

const awardItem = ({ id, award, award_date }: UserAward) => {
  return { id, at: award_date, link: <Link to={`/award/${id}`}>{award}</Link> };
};

const postItem = ({ id, title, created_at }: ProfilePost) => {
  return { id, at: created_at, link: <Link to={`/post/${id}`}>{title}</Link> };
};

interface LastAnswer {
  /** The profile of the latest response, with any page of the contacts. */
  profile?: Profile | undefined;
  /** The first contact of the latest first page; unknown until that page was loaded. */
  newest?: ProfileQso | undefined;
}

/** The profile from the response that has a page of its contacts; it stays while another page loads or fails. */
function useStation(callsign: string, page: number) {
  const { data, error, refetch } = useProfile(callsign, page);
  const [known, setKnown] = useState<LastAnswer>({});
  if (data && data !== known.profile)
    setKnown({ profile: data, newest: data.page === 1 ? data.qso_history[0] : known.newest });
  return { ...known, error, refetch };
}

interface TitledListProps {
  title: string;
  items: { id: number; link: ReactNode; at: string }[];
  /** The number of all items. */
  count?: number;
  /** The link to all items. */
  all?: ReactNode;
}

/** Links, each with its date; nothing if there are none. */
function TitledList({ title, items, count = items.length, all }: TitledListProps) {
  if (items.length === 0) return null;
  return (
    <Panel title={title} aside={countText(count)}>
      <ul className={styles.list}>
        {items.map(({ id, link, at }) => (
          <li key={id}>
            {link}
            <span className="muted">
              <Time at={at} show="date" />
            </span>
          </li>
        ))}
        {all && <li>{all}</li>}
      </ul>
    </Panel>
  );
}
