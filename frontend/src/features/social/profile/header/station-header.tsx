import type { Profile, ProfileQso } from '@pileup/contract/social';
import { resolveMode } from '@pileup/radio/mode';
import { IconPencilPlus, IconUserEdit } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../../lib/cx.ts';
import { useActiveUsers } from '../../../../lib/live/live-stations.ts';
import { logPath, profilePath } from '../../../../lib/station/station-paths.ts';
import { bandOfStation } from '../../../../lib/station/station-place.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import panelStyles from '../../../../ui/panel.module.css';
import { BandChip, Frequency, ModeChip } from '../../../../ui/radio/contact-parts.tsx';
import { Dial } from '../../../../ui/radio/dial.tsx';
import { MemberBadge } from '../../../../ui/radio/member-badge.tsx';
import { StationState } from '../../../../ui/radio/station-state.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { WorkedBeforeLine } from '../contacts/worked-before-line.tsx';
import { LastContact, StationDetails } from './station-details.tsx';
import styles from './station-header.module.css';
import { StationLinks } from './station-links.tsx';

export interface StationHeaderProps {
  profile: Profile;
  /** The station's newest contact, if known. */
  newest: ProfileQso | undefined;
  actions?: ReactNode;

  globe: ReactNode;
}

/** The station's details and current state, in the style of a QSL card, with the globe. */
export function StationHeader({ profile, newest, actions, globe }: StationHeaderProps) {
  const { my_callsign, name, qth, profile_bio, main_account, club_call, follows_you, mine } = profile;
  const where = [qth, profile.country].filter((text, index, all) => text && all.indexOf(text) === index).join(', ');
  // Block and Unblock replace each other.
  const acts = useFocusFallback<HTMLDivElement>(`${profile.is_blocked}`);
  return (
    <section className={cx(panelStyles.panel, panelStyles.framed, styles.card)} aria-label={my_callsign}>
      <div className={styles.details}>
        <header>
          <Avatar call={my_callsign} image={profile.profile_image_name} size={84} />
          <div className={styles.identity}>
            <h1 className={my_callsign.length > 9 ? styles.longCall : undefined}>
              <span className="call">{my_callsign}</span> <MemberBadge member={profile} size={22} />
            </h1>
            <p className={styles.name}>
              {name && <b>{name}</b>}
              {name && where && ' · '}
              {where}
            </p>
            {(main_account || club_call || follows_you === 1) && (
              <p className="muted">
                {main_account && (
                  <>
                    Sub-account of <Link to={profilePath(main_account)}>{main_account}</Link>
                  </>
                )}
                {main_account && club_call && ' · '}
                {club_call && `Club ${club_call}`}
                {(main_account || club_call) && follows_you === 1 && ' · '}
                {follows_you === 1 && 'Follows you'}
              </p>
            )}
          </div>
          <div className={styles.actions} ref={acts} tabIndex={-1}>
            {mine ? (
              <ButtonLink variant="primary" to="/account/edit">
                <IconUserEdit className="i" stroke={1.75} aria-hidden /> Edit profile
              </ButtonLink>
            ) : (
              <>
                {actions}
                <ButtonLink to={logPath(my_callsign)}>
                  <IconPencilPlus className="i" stroke={1.75} aria-hidden /> Log
                </ButtonLink>
              </>
            )}
          </div>
        </header>
        {profile_bio && <p className={styles.bio}>{profile_bio}</p>}
        <StationLinks profile={profile} />
        <StationDetails profile={profile} />
        <OnTheAir callsign={my_callsign} />
        {newest && <LastContact qso={newest} />}
        <WorkedBeforeLine profile={profile} />
      </div>
      {globe}
    </section>
  );
}

/** The station's current state; nothing if it is neither on the air nor online. */
function OnTheAir({ callsign }: { callsign: string }) {
  const { data } = useActiveUsers();
  const card = data?.find(({ my_callsign }) => my_callsign === callsign);
  if (!card || !(card.is_live || card.is_online)) return null;
  const isLive = Boolean(card.is_live);
  const mode = resolveMode(card.mode);
  const azimuth = card.azimuth === null ? '' : `beam ${Math.round(card.azimuth)}°`;
  return (
    <div className={styles.box}>
      <p className={styles.line}>
        <StationState station={card} />
        {isLive && (
          <>
            <Frequency khz={card.on_freq} />
            <ModeChip mode={mode.mode} submode={mode.submode} />
            <BandChip band={bandOfStation(card)} />
            <span className={cx('muted', styles.rig)}>{[card.rig_name, azimuth].filter(Boolean).join(' · ')}</span>
          </>
        )}
        {card.is_streaming === 1 && <Link to={`/live/user/${card.id}`}>Live camera</Link>}
      </p>
      {isLive && card.on_freq !== null && <Dial station={card} className={styles.dial} />}
    </div>
  );
}
