import { useUtcClock } from '../lib/clock.ts';
import { utcClockText } from '../lib/text/time-text.ts';
import type { Session } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Account } from './account/account.tsx';
import { MemberBoxes } from './account/member-boxes.tsx';
import { BandScope } from './band-scope/band-scope.tsx';
import { LivePulse } from './live-pulse.tsx';
import { Logo } from './logo.tsx';
import { SearchButton } from './navigation/search-button.tsx';

/** The header: who we are, what time it is, who you are, and who is on the air. */
export function Header({ session, invites }: { session: Session | null; invites: boolean }) {
  return (
    <header>
      <div className="top">
        <Logo />
        <UtcClock />
        <LivePulse />
        <span className="sp" />
        {session ? (
          <>
            <MemberBoxes session={session} />
            <SearchButton />
            <Account session={session} />
          </>
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
      </div>
      <BandScope />
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
