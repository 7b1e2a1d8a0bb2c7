import { parseStationCall } from '@pileup/radio/station-call';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { SwitchButton } from '../features/identity/switch-button.tsx';
import { FollowButton } from '../features/social/people/follow-button.tsx';
import { MessageActions } from '../features/social/people/message-actions.tsx';
import { PhotoStrip } from '../features/social/photos/photo-grid.tsx';
import { ProfileView } from '../features/social/profile/profile.tsx';
import { useSession } from '../lib/session.ts';
import { profilePath } from '../lib/station/station-paths.ts';
import { otherAccounts } from '../session/own-accounts.ts';
import { WhenVisible } from '../ui/when-visible.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import styles from './profile-page.module.css';

// The globe is lazy: it is not loaded for a phone that shows only the text above it.
const StationGlobe = lazy(() =>
  import('../features/globe/station/station-globe.tsx').then((m) => ({ default: m.StationGlobe })),
);

/** The fallback route: a station's profile, if the path is a valid callsign. */
export default function ProfilePage() {
  const { '*': path = '' } = useParams();
  const { search } = useLocation();
  const session = useSession();
  // A trailing slash is ignored.
  const call = parseStationCall(path.replace(/(?<!\/)\/+$/, ''));
  if (!call) return <NotFoundPage />;
  if (path !== call) return <Navigate to={profilePath(call) + search} replace />;
  const isOwn = session !== null && otherAccounts(session.user).some(({ callsign }) => callsign === call);
  const page = Number(new URLSearchParams(search).get('page'));
  return (
    <div className="page">
      <ProfileView
        // The profile is remounted for another user, who may see other things.
        key={`${call} ${session?.user.id}`}
        callsign={call}
        page={Number.isSafeInteger(page) && page > 0 ? page : 1}
        // Users cannot follow or message their own accounts, but can switch to them.
        actions={(profile) =>
          isOwn ? (
            <SwitchButton callsign={call} />
          ) : (
            <>
              <FollowButton profile={profile} />
              <MessageActions profile={profile} />
            </>
          )
        }
        globe={({ grid }) => (
          <WhenVisible className={styles.globe}>
            <Suspense>
              <StationGlobe callsign={call} grid={grid} />
            </Suspense>
          </WhenVisible>
        )}
        photos={({ photos, photo_count }) => <PhotoStrip photos={photos} count={photo_count} call={call} />}
      />
    </div>
  );
}
