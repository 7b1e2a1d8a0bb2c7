import { Link } from 'react-router-dom';
import { isCallingCq } from '../lib/calling-cq.ts';
import { useUtcClock } from '../lib/clock.ts';
import { useActiveUsers } from '../lib/live/live-stations.ts';
import { PRODUCT_NAME } from '../lib/product.ts';
import type { Session } from '../lib/session.ts';
import { useShowsLocalTime } from '../lib/text/display-settings.ts';
import { countText, utcClockText, zoneMinuteText } from '../lib/text/time-text.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { ButtonLink } from '../ui/button.tsx';
import { AccountMenu } from './account/account-menu.tsx';
import { MemberBoxes } from './account/member-boxes.tsx';
import { BandScope } from './band-scope/band-scope.tsx';
import { useBandStats } from './band-scope/band-stats.ts';
import styles from './header.module.css';
import { SearchButton } from './navigation/search-button.tsx';
import { UnsentButton } from './unsent/unsent-button.tsx';

/** The header of every page: logo, UTC, live numbers, account, band scope. */
export function Header({ session, hasPrimaryButton }: { session: Session | null; hasPrimaryButton: boolean }) {
  return (
    <>
      <header className={styles.top}>
        <Logo />
        <UtcClock />
        <LivePulse />
        <span className="sp" />
        <UnsentButton isShort={!session} />
        {session ? (
          <>
            <MemberBoxes session={session} />
            <SearchButton className={styles.search} />
            <AccountMenu session={session} />
          </>
        ) : (
          <>
            <ButtonLink className={styles.button} variant="quiet" to="/login">
              Log in
            </ButtonLink>
            <ButtonLink className={styles.button} variant={hasPrimaryButton ? 'plain' : 'primary'} to="/register">
              Create Account
            </ButtonLink>
          </>
        )}
      </header>
      <BandScope />
    </>
  );
}

function UtcClock() {
  const now = useUtcClock();
  const isLocalShown = useShowsLocalTime();
  return (
    <span className={styles.utc}>
      <time dateTime={new Date(now).toISOString()}>{utcClockText(now)}</time>
      <small>UTC</small>
      {isLocalShown && (
        <span className={styles.local}>
          {zoneMinuteText(now)} <small>local</small>
        </span>
      )}
    </span>
  );
}

/** The logo: a pile-up of signals, and the one that gets through. */
function Logo() {
  return (
    <Link className={styles.logo} to="/" aria-label={`${PRODUCT_NAME}, home`}>
      <svg viewBox="0 0 26 26" aria-hidden="true" stroke="currentColor">
        <path d="M1 23.5h24" strokeWidth="1.6" />
        <path d="M4 22v-5M8 22v-9M18 22v-9M22 22v-5" strokeWidth="2.6" />
        <path d="M13 22V3" stroke="var(--stamp)" strokeWidth="3.4" />
      </svg>
      <span>{PRODUCT_NAME}</span>
    </Link>
  );
}

/** The current activity in three numbers, on wide screens. */
function LivePulse() {
  const isWide = useMediaQuery('(min-width: 1200px)');
  return isWide ? <Figures /> : null;
}

function Figures() {
  const { data: cards } = useActiveUsers();
  const { data: stats } = useBandStats();
  const onAir = cards?.filter(({ is_live }) => is_live).length;
  const callingCq = cards?.filter(isCallingCq).length;
  const qsos = stats?.reduce((sum, { count }) => sum + count, 0);
  return (
    <p className={styles.figures}>
      <Figure count={onAir} label="on air" />
      <Figure count={callingCq} label="calling CQ" />
      <Figure count={qsos} label={`${qsos === 1 ? 'QSO' : 'QSOs'} in the last 100 minutes`} />
    </p>
  );
}

function Figure({ count, label }: { count: number | undefined; label: string }) {
  return (
    <span>
      <b>{count === undefined ? '–' : countText(count)}</b> {label}
    </span>
  );
}
