import type { Author } from '@pileup/contract/posts';
import { useParams } from 'react-router-dom';
import { Comments } from '../../features/content/comments/comments.tsx';
import { AuthorPanel, isOperator } from '../../features/content/posts/author-panel.tsx';
import { idOf } from '../../features/content/posts/post-path.ts';
import { PostView } from '../../features/content/posts/post-view.tsx';
import { FollowButton } from '../../features/social/people/follow-button.tsx';
import { MessageActions } from '../../features/social/people/message-actions.tsx';
import { useProfile } from '../../features/social/profile/api.ts';
import { countText } from '../../lib/text/time-text.ts';

/** `/post/{id}`; the rest of the address is the title, for readers. */
export default function PostPage() {
  const id = idOf(useParams().id);
  return (
    <div className="page">
      <PostView
        key={id}
        id={id}
        comments={(post) => <Comments subject={{ about: 'post', id: post.id }} ownerId={post.user.id} />}
        author={({ user }) => isOperator(user) && <PostAuthor author={user} />}
      />
    </div>
  );
}

/** The author with the data of the profile, as soon as that is loaded. */
function PostAuthor({ author }: { author: Author }) {
  const { data: profile } = useProfile(author.my_callsign, 1);
  const place = profile && [profile.qth, profile.country].filter(Boolean).join(', ');
  return (
    <AuthorPanel
      title="Author"
      author={author}
      details={
        profile && (
          <>
            {place && <p className="muted">{place}</p>}
            <p className="muted">
              <span className="num">{countText(profile.qso_in_history)}</span>{' '}
              {profile.qso_in_history === 1 ? 'QSO' : 'QSOs'}
            </p>
          </>
        )
      }
      actions={
        profile &&
        !profile.mine && (
          <>
            <FollowButton profile={profile} />
            <MessageActions profile={profile} />
          </>
        )
      }
    />
  );
}
