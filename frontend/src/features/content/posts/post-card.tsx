import type { PostCard as Card } from '@pileup/contract/posts';
import { IconMessage2, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { play } from '../../../lib/player.ts';
import { countText } from '../../../lib/text/time-text.ts';
import panelStyles from '../../../ui/panel.module.css';
import { Time } from '../../../ui/time.tsx';
import { AuthorCall } from './author-call.tsx';
import styles from './post-card.module.css';
import { postPath, postPicturePath } from './post-path.ts';
import { VideoPoster } from './video-poster.tsx';

export interface PostCardProps {
  post: Card;
  /** Whether the card is larger, at the beginning of the list. */
  isLead: boolean;
}

/** A post in a list: picture or video, title, the beginning of its text. */
export function PostCard({ post, isLead }: PostCardProps) {
  const { title, excerpt, created_at, comment_count, user } = post;
  const to = postPath(post);
  const comments = comment_count === 1 ? 'comment' : 'comments';
  return (
    <article className={cx(panelStyles.panel, styles.card, isLead && styles.lead)}>
      <Thumbnail post={post} to={to} isLead={isLead} />
      <div className={styles.text}>
        <h2>
          <Link to={to}>{title}</Link>
        </h2>
        <p className={styles.excerpt}>{shortened(excerpt)}</p>
        <Link className={styles.more} to={to}>
          Read More<span className="vh">: {title}</span>
        </Link>
        <p className={styles.by}>
          <AuthorCall author={user} />
          <Time at={created_at} show="date" />
          <Link className={styles.comments} to={`${to}#comments`}>
            <IconMessage2 className="i" stroke={1.75} aria-hidden />
            <span className="num">{countText(comment_count)}</span>
            <span className="vh"> {comments}</span>
          </Link>
        </p>
      </div>
    </article>
  );
}

/** The server cuts the text after this many characters. */
const EXCERPT = 100;

const shortened = (excerpt: string): string => ([...excerpt].length < EXCERPT ? excerpt : `${excerpt.trimEnd()}…`);

function Thumbnail({ post, to, isLead }: PostCardProps & { to: string }) {
  const { title, hero_image_name, youtube_video_id } = post;
  if (youtube_video_id !== null) {
    return (
      <div className={styles.picture}>
        <VideoPoster id={youtube_video_id} />
        <button
          type="button"
          className={styles.play}
          onClick={() => play({ kind: 'video', videoId: youtube_video_id, title })}
        >
          <IconPlayerPlay size={20} stroke={1.75} aria-hidden />
          <span className="vh">Play {title}</span>
        </button>
      </div>
    );
  }
  // The post is text alone.
  if (hero_image_name === null) return null;
  // The title is the same link, for the keyboard and screen readers.
  return (
    <Link className={styles.picture} to={to} tabIndex={-1} aria-hidden="true">
      <img
        src={postPicturePath(hero_image_name, isLead ? undefined : 'small')}
        alt=""
        loading={isLead ? 'eager' : 'lazy'}
        decoding="async"
      />
    </Link>
  );
}
