import type { User } from '@pileup/contract/identity';
import { EmbedCodes, ReplayEmbedCode } from '../features/content/embeds/embed-codes.tsx';
import { cx } from '../lib/cx.ts';
import { useSession } from '../lib/session.ts';
import bannerStyles from '../ui/banner.module.css';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import styles from './embeds-page.module.css';

/** Codes with which operators show their station on other sites. */
export default function EmbedsPage() {
  const session = useSession();
  return (
    <div className="page">
      <div className="ttl">
        <h1>Embed codes</h1>
        {session && <span className="call">{session.user.my_callsign}</span>}
      </div>
      {session ? <Codes key={session.user.id} user={session.user} /> : <LoggedOut />}
    </div>
  );
}

function LoggedOut() {
  return (
    <EmptyState
      title="Please log in"
      text="Log in to get the codes that show your station on other sites."
      link={{ to: '/login?redirect=/how-to/embeds', label: 'Log in' }}
    />
  );
}

function Codes({ user }: { user: User }) {
  return (
    <>
      <p className={styles.about}>
        Paste a code into the page of your club, your blog or your QRZ page. It shows what every visitor to your profile
        can see, and hides your frequency in contests.
      </p>
      {user.exclude_from_leaderboards === 1 && (
        <div className={cx(bannerStyles.banner, bannerStyles.warning)}>
          <p>Your station is excluded from public lists, so its embeds are empty.</p>
          <ButtonLink small to="/account/preferences">
            Settings
          </ButtonLink>
        </div>
      )}
      <div className={styles.codes}>
        <EmbedCodes call={user.my_callsign} />
        <ReplayEmbedCode />
      </div>
    </>
  );
}
