import type { Profile } from '@pileup/contract/social';
import { IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { useSession } from '../../../lib/session.ts';
import { useFollowingIfKnown } from '../../../session/refresh.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { type Recipient, useSetFollowState } from './api.ts';

export function FollowButton({ profile }: { profile: Profile }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const following = useFollowingIfKnown();
  const setState = useSetFollowState();
  const { id, my_callsign: call } = profile;
  if (id === null || profile.mine || session?.user.id === id) return null;
  if (!session) {
    return (
      <ButtonLink to={`/login?redirect=${encodeURIComponent(pathname + search)}`}>
        <IconUserPlus className="i" stroke={1.75} aria-hidden />
        Follow
      </ButtonLink>
    );
  }
  const known = following ? following.includes(id) : profile.follow_level === 1;
  const follows = setState.isPending ? setState.variables.follow_level === 1 : known;
  const Icon = follows ? IconUserCheck : IconUserPlus;
  const text = follows ? 'Following' : profile.follows_you === 1 ? 'Follow back' : 'Follow';

  async function press() {
    if (setState.isPending || id === null) return;
    // The toast appears even if this page was left meanwhile.
    await setState.mutateAsync({ user_id: id, follow_level: follows ? 0 : 1 }).catch(showFailure(follows));
  }

  return (
    <Button
      aria-pressed={follows}
      aria-label={`${text} ${call}`}
      aria-busy={setState.isPending}
      onClick={() => void press()}
    >
      <Icon className="i" stroke={1.75} aria-hidden />
      {text}
    </Button>
  );
}

/** Offers to follow a follower whom the viewer does not follow; nothing for others, and while that is not known. */
export function FollowBackButton({ follower: { id, my_callsign: call } }: { follower: Recipient }) {
  const following = useFollowingIfKnown();
  const setState = useSetFollowState();
  if (!following || (following.includes(id) && !setState.isPending)) return null;
  return (
    <Button
      small
      aria-label={`Follow back ${call}`}
      busy={setState.isPending}
      onClick={() =>
        void setState
          .mutateAsync({ user_id: id, follow_level: 1 })
          .then(() => showToast({ text: `You follow ${call}.`, kind: 'good' }), showFailure(false))
      }
    >
      <IconUserPlus className="i" stroke={1.75} aria-hidden />
      Follow back
    </Button>
  );
}

const showFailure = (follows: boolean) => (error: Error) => {
  const failed = follows ? 'Failed to unfollow. Please try again.' : 'Failed to follow. Please try again.';
  showToast({ text: refusalTextOr(error, failed), kind: 'bad' });
};
