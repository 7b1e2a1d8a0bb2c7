import type { PostCard as Card } from '@pileup/contract/posts';
import { IconMessage2, IconPlayerPlay, IconVideo } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { play } from '../../../lib/player.ts';
import { countText } from '../../../lib/text/time-text.ts';
import panelStyles from '../../../ui/panel.module.css';
import { Time } from '../../../ui/time.tsx';
import { AuthorCall } from './author-panel.tsx';
import styles from './post-card.module.css';
import { postPath, postPicturePath } from './post-path.ts';

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

const BARS = 24;
const HEIGHT = 27;

/** Stands for a video until it is played: its own picture is on another site, which gets no request before a click. */
export function VideoPoster({ id }: { id: string }) {
  return (
    <span className={styles.poster} aria-hidden="true">
      <svg viewBox={`0 0 ${BARS * 4} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={spectrum(id)} />
      </svg>
      <IconVideo size={40} stroke={1.25} />
    </span>
  );
}

/** Bars that are always the same for the same video, so that cards differ. */
function spectrum(id: string): string {
  let state = 7;
  for (const character of id) state = (state * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return Array.from({ length: BARS }, (_, bar) => {
    state = (state * 75 + 74) % 65_537;
    return `M${bar * 4} ${HEIGHT}v-${2 + (state % 20)}h3v${HEIGHT}z`;
  }).join('');
}
