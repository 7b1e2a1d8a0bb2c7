import { useUtcClock } from '../lib/clock.ts';
import type { Session } from '../lib/session.ts';
import { utcClockText } from '../lib/time-text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Account } from './account.tsx';
import { Logo } from './logo.tsx';

/** The header: who we are, what time it is, and who you are. */
export function Header({ session, invites }: { session: Session | null; invites: boolean }) {
  return (
    <header className="top">
      <Logo />
      <UtcClock />
      <span className="sp" />
      {session ? (
        <Account user={session.user} />
      ) : (
        <>
          <ButtonLink look="quiet" to="/login">
            Log in
          </ButtonLink>
          <ButtonLink look={invites ? 'plain' : 'key'} to="/register">
            Create Account
          </ButtonLink>
        </>
      )}
    </header>
  );
}

function UtcClock() {
  const now = useUtcClock();
  return (
    <span className="utc">
      <time dateTime={new Date(now).toISOString()}>{utcClockText(now)}</time>
      <small>UTC</small>
    </span>
  );
}
