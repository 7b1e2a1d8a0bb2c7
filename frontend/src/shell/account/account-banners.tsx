import type { User } from '@pileup/contract/identity';
import { useLocation } from 'react-router-dom';
import { REVIEW_PATH } from '../../session/account-paths.ts';
import { useKeepAccount } from '../../session/use-keep-account.ts';
import { useSendConfirmation } from '../../session/use-send-confirmation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Time } from '../../ui/time.tsx';

/** What an operator must know of the account on every page: that its address is not confirmed, that it will be deleted, what to decide. */
export function AccountBanners({ user }: { user: User }) {
  return (
    <section aria-label="Your account">
      {user.delete_at && <Leaving user={user} at={user.delete_at} />}
      {user.email_confirmed === false && <Unconfirmed user={user} />}
      {user.unreviewed && !user.delete_at && <Unreviewed state={user.unreviewed} />}
    </section>
  );
}

function Leaving({ user: { my_callsign }, at }: { user: User; at: string }) {
  const keep = useKeepAccount(my_callsign);
  return (
    <div className="banner warn">
      <b>
        {my_callsign} will be deleted on <Time at={at} show="date" />.
      </b>
      <span>Nobody else sees it any more.</span>
      <Button small busy={keep.isPending} onClick={() => keep.mutate()}>
        Keep it
      </Button>
    </div>
  );
}

function Unconfirmed({ user: { email, main_account } }: { user: User }) {
  const send = useSendConfirmation();
  return (
    <div className="banner">
      <b>Please confirm your e-mail address.</b>
      <span>
        We have sent a link to {email || `the address of ${main_account ?? 'your main account'}`}. Until then you cannot
        send messages or publish posts and photos.
      </span>
      <Button small disabled={send.isPending || send.isSuccess} onClick={() => send.mutate()}>
        Send the link again
      </Button>
    </div>
  );
}

/** Not on the page where it is decided. */
function Unreviewed({ state }: { state: NonNullable<User['unreviewed']> }) {
  const { pathname } = useLocation();
  if (pathname === REVIEW_PATH) return null;
  if (state === 'deleting')
    return (
      <div className="banner">
        <span>What was made before your e-mail address was confirmed is being deleted.</span>
      </div>
    );
  return (
    <div className="banner warn">
      <b>Was this you?</b>
      <span>Something was made in this account before your e-mail address was confirmed.</span>
      <ButtonLink small to={REVIEW_PATH}>
        Look and decide
      </ButtonLink>
    </div>
  );
}
