import type { Post, PostCard } from '@pileup/contract/posts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { RefusedError } from '../../../lib/http/http.ts';
import { usePageTitle } from '../../../lib/text/page-title.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import bannerStyles from '../../../ui/banner.module.css';
import panelStyles from '../../../ui/panel.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { PlayerPlace } from '../../../ui/player/player-place.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { usePost } from './api.ts';
import { AuthorCall, isOperator } from './author-panel.tsx';
import { PostActions } from './post-actions.tsx';
import { VideoPoster } from './post-card.tsx';
import { UpdatedBanner } from './post-list.tsx';
import { postPath, postPicturePath } from './post-path.ts';
import styles from './post-view.module.css';
import { Prose } from './prose.tsx';

export interface PostViewProps {
  /** The id of the post; undefined if the address has no valid one. */
  id: number | undefined;
  /** Content below the post. */
  comments: (post: Post) => ReactNode;
  /** Content beside the post. */
  author: (post: Post) => ReactNode;
}

/** A body with less text than this counts as empty. */
const MIN_TEXT = 6;

export function PostView({ id, comments, author }: PostViewProps) {
  const { data: post, error, refetch } = usePost(id);
  usePageTitle(post?.title);
  if (post)
    return (
      <>
        <UpdatedBanner />
        <div className={styles.columns}>
          <div className="stack">
            <Article post={post} />
            {comments(post)}
          </div>
          <div className="stack">
            {author(post)}
            <NextPosts posts={post.next} />
          </div>
        </div>
      </>
    );
  if (id !== undefined && !error)
    return (
      <div className={panelStyles.panel}>
        <h1 className="vh">Post</h1>
        <SkeletonRows rows={8} height={46} label="Loading the post" />
      </div>
    );
  // An id out of range is rejected as invalid; for the reader it is not found, too.
  const notFound = id === undefined || (error instanceof RefusedError && ['not_found', 'invalid'].includes(error.code));
  return (
    <div className={panelStyles.panel}>
      <h1 className="vh">Post</h1>
      <ErrorState
        text="Failed to load post."
        detail={notFound ? "This post doesn't exist or was deleted." : error?.message}
        {...(notFound ? {} : { onRetry: () => void refetch() })}
      />
    </div>
  );
}

function Article({ post }: { post: Post }) {
  const { title, user, created_at, updated_at, reading_minutes, html, excerpt, hidden_reason, keywords } = post;
  const isEmpty = excerpt.trim().length < MIN_TEXT && !html.includes('<img');
  return (
    <article className={cx(panelStyles.panel, styles.post)}>
      <PostActions post={post} />
      {hidden_reason !== null && (
        <p className={cx(bannerStyles.banner, bannerStyles.warning)}>
          <b>Hidden by an administrator.</b>
          <span>{hidden_reason || 'No reason was given.'}</span>
        </p>
      )}
      <Hero post={post} />
      <div className={styles.text}>
        <h1>{title}</h1>
        <p className={styles.by}>
          {isOperator(user) && <Avatar call={user.my_callsign} image={user.profile_image_name} size={32} />}
          <AuthorCall author={user} />
          {isOperator(user) && <span className="muted">{user.name}</span>}
          <span className="muted">
            <Time at={created_at} show="date" />
            {updated_at !== null && (
              <>
                , changed <Time at={updated_at} show="date" />
              </>
            )}
          </span>
          <span className="muted">
            {reading_minutes} {reading_minutes === 1 ? 'minute' : 'minutes'}
          </span>
        </p>
        {isEmpty ? <p className="muted">This post has no other content</p> : <Prose html={html} />}
        {keywords !== '' && (
          <p className={cx('muted', styles.keywords)}>
            <span className="lg">Keywords</span> {keywords}
          </p>
        )}
      </div>
    </article>
  );
}

function Hero({ post }: { post: Post }) {
  const { title, hero_image_name, hero_width, hero_height, youtube_video_id } = post;
  if (youtube_video_id !== null)
    return (
      <div className={styles.video}>
        <PlayerPlace
          media={{ kind: 'video', videoId: youtube_video_id, title }}
          poster={<VideoPoster id={youtube_video_id} />}
        />
      </div>
    );
  if (hero_image_name === null) return null;
  const path = post.hero_path ?? postPicturePath(hero_image_name);
  return (
    <a className={styles.hero} href={path} target="_blank" rel="noopener">
      <img
        src={path}
        alt=""
        {...(hero_width !== null && { width: hero_width })}
        {...(hero_height !== null && { height: hero_height })}
      />
      <span className="vh">Open the picture (in a new tab)</span>
    </a>
  );
}

/** Other posts to read after this one; nothing if there are none. */
function NextPosts({ posts }: { posts: readonly PostCard[] }) {
  if (posts.length === 0) return null;
  return (
    <Panel title="Next">
      <ul className={styles.next}>
        {posts.map((post) => (
          <li key={post.id}>
            {(post.youtube_video_id ?? post.hero_image_name) !== null && (
              <Link className={styles.picture} to={postPath(post)} tabIndex={-1} aria-hidden="true">
                {post.youtube_video_id !== null && <VideoPoster id={post.youtube_video_id} />}
                {post.hero_image_name !== null && (
                  <img src={postPicturePath(post.hero_image_name, 'small')} alt="" loading="lazy" />
                )}
              </Link>
            )}
            <div>
              <Link to={postPath(post)}>{post.title}</Link>
              <span className="muted">
                <AuthorCall author={post.user} /> <Time at={post.created_at} show="date" />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
