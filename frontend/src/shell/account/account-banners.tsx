import type { User } from '@pileup/contract/identity';
import { useLocation } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { REVIEW_PATH } from '../../session/account-paths.ts';
import { useRestoreAccount } from '../../session/use-restore-account.ts';
import { useSendConfirmation } from '../../session/use-send-confirmation.ts';
import bannerStyles from '../../ui/banner.module.css';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Time } from '../../ui/time.tsx';

/** Account notices on every page: unconfirmed address, pending deletion, pending review. */
export function AccountBanners({ user }: { user: User }) {
  return (
    <section aria-label="Your account">
      {user.delete_at && <DeletionPending user={user} at={user.delete_at} />}
      {user.email_confirmed === false && <Unconfirmed user={user} />}
      {user.unreviewed && !user.delete_at && <Unreviewed state={user.unreviewed} />}
    </section>
  );
}

function DeletionPending({ user: { my_callsign }, at }: { user: User; at: string }) {
  const restore = useRestoreAccount(my_callsign);
  return (
    <div className={cx(bannerStyles.banner, bannerStyles.warning)}>
      <b>
        {my_callsign} will be deleted on <Time at={at} show="date" />.
      </b>
      <span>Until then it is hidden from everyone else.</span>
      <Button small busy={restore.isPending} onClick={() => restore.mutate()}>
        Keep it
      </Button>
    </div>
  );
}

function Unconfirmed({ user: { email, main_account, ranked_from } }: { user: User }) {
  const send = useSendConfirmation();
  return (
    <div className={bannerStyles.banner}>
      <b>Please confirm your e-mail address.</b>
      <span>
        We have sent a link to {email || `the address of ${main_account ?? 'your main account'}`}. Until then you cannot
        send messages or publish posts and photos.
        {ranked_from && (
          <>
            {' '}
            Leaderboards list you as soon as your address is confirmed, or from <Time at={ranked_from} /> UTC.
          </>
        )}
      </span>
      <Button small disabled={send.isPending || send.isSuccess} onClick={() => send.mutate()}>
        Send the link again
      </Button>
      {!main_account && (
        <ButtonLink small variant="quiet" to="/account#sign-in">
          Change the address
        </ButtonLink>
      )}
    </div>
  );
}

/** The notice of a pending review; hidden on the review page itself. */
function Unreviewed({ state }: { state: NonNullable<User['unreviewed']> }) {
  const { pathname } = useLocation();
  if (pathname === REVIEW_PATH) return null;
  if (state === 'deleting')
    return (
      <div className={bannerStyles.banner}>
        <span>Everything created before your e-mail address was confirmed is being deleted.</span>
      </div>
    );
  return (
    <div className={cx(bannerStyles.banner, bannerStyles.warning)}>
      <b>Was this you?</b>
      <span>This account was already used before your e-mail address was confirmed.</span>
      <ButtonLink small to={REVIEW_PATH}>
        Review
      </ButtonLink>
    </div>
  );
}
