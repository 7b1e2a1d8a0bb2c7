import { useUtcClock } from '../lib/clock.ts';
import { utcClockText } from '../lib/text/time-text.ts';
import type { Session } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { AccountMenu } from './account/account-menu.tsx';
import { MemberBoxes } from './account/member-boxes.tsx';
import { BandScope } from './band-scope/band-scope.tsx';
import styles from './header.module.css';
import { LivePulse } from './live-pulse.tsx';
import { Logo } from './logo.tsx';
import { SearchButton } from './navigation/search-button.tsx';

/** The header of every page: logo, UTC, live numbers, account, band scope. */
export function Header({ session, hasPrimaryButton }: { session: Session | null; hasPrimaryButton: boolean }) {
  return (
    <header>
      <div className={styles.top}>
        <Logo />
        <UtcClock />
        <LivePulse />
        <span className="sp" />
        {session ? (
          <>
            <MemberBoxes session={session} />
            <SearchButton />
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
      </div>
      <BandScope />
    </header>
  );
}

function UtcClock() {
  const now = useUtcClock();
  return (
    <span className={styles.utc}>
      <time dateTime={new Date(now).toISOString()}>{utcClockText(now)}</time>
      <small>UTC</small>
    </span>
  );
}
