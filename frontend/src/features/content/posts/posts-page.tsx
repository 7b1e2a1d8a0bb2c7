import { IconRss } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { profilePath } from '../../../lib/station/station-paths.ts';
import buttonStyles from '../../../ui/button.module.css';
import { Panel } from '../../../ui/panel.tsx';
import type { PostListKind } from './api.ts';
import { PostList, UpdatedBanner } from './post-list.tsx';
import { PostListsHead } from './post-lists-head.tsx';
import styles from './posts-page.module.css';

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

const FORMATS = [
  { extension: 'xml', label: 'RSS' },
  { extension: 'atom', label: 'Atom' },
  { extension: 'json', label: 'JSON Feed' },
] as const;

/** @param path address of the feeds, without extension: `/feeds/news` */
function FeedsPanel({ path }: { path: string }) {
  return (
    <Panel title="Follow without an account" bodyClassName={styles.feeds}>
      {FORMATS.map(({ extension, label }) => (
        // This is no router link, because the server responds with the feed.
        <a key={extension} className={cx(buttonStyles.button, buttonStyles.small)} href={`${path}.${extension}`}>
          {extension === 'xml' && <IconRss className="i" stroke={1.75} aria-hidden />}
          {label}
        </a>
      ))}
    </Panel>
  );
}
