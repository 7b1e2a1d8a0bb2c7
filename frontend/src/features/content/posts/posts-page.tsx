import { useSearchParams } from 'react-router-dom';
import { profilePath } from '../../../lib/station-paths.ts';
import type { PostListKind } from './api.ts';
import { FeedsPanel } from './feeds-panel.tsx';
import { PostList } from './post-list.tsx';
import { PostListsHead } from './post-lists-head.tsx';
import styles from './posts-page.module.css';
import { UpdatedBanner } from './updated-banner.tsx';

/** The news or the videos, and their feeds; by one operator with the query parameter `by`. */
export function PostsPage({ kind, title }: { kind: PostListKind; title: string }) {
  const by = useSearchParams()[0].get('by');
  return (
    <>
      <PostListsHead title={title} />
      <UpdatedBanner />
      <div className={styles.columns}>
        <PostList kind={kind} />
        <div className="stack">
          <FeedsPanel path={by === null ? `/feeds/${kind}` : `/feeds/posts${profilePath(by)}`} />
        </div>
      </div>
    </>
  );
}
