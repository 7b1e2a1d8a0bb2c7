import type { PostCard } from '@pileup/contract/posts';
import { Link } from 'react-router-dom';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';
import { AuthorCall } from './author-call.tsx';
import styles from './next-posts.module.css';
import { postPath, postPicturePath } from './post-path.ts';
import { VideoPoster } from './video-poster.tsx';

/** Other posts to read after this one; nothing if there are none. */
export function NextPosts({ posts }: { posts: readonly PostCard[] }) {
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
