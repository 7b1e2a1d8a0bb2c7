import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { useSession } from '../../../lib/session.ts';
import bannerStyles from '../../../ui/banner.module.css';
import { IconButton } from '../../../ui/button.tsx';
import { NumberedPager } from '../../../ui/lists/numbered-pager.tsx';
import { pageOf } from '../../../ui/lists/page-numbers.ts';
import panelStyles from '../../../ui/panel.module.css';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { PAGE_SIZE, type PostListKind, usePostPage } from './api.ts';
import { PostCard } from './post-card.tsx';
import styles from './post-list.module.css';

const TEXTS = {
  news: { empty: 'No posts available.', error: 'Failed to load news posts.', pager: 'Pages of the news' },
  videos: { empty: 'No videos available.', error: 'Failed to load video posts.', pager: 'Pages of the videos' },
} as const;

/** How many cards of a loading page are outlined. */
const SKELETONS = 6;

/** A page of posts, by the query parameters `page` and `by`. */
export function PostList({ kind }: { kind: PostListKind }) {
  const session = useSession();
  const [params] = useSearchParams();
  const page = pageOf(params.get('page'));
  const callsign = params.get('by') ?? undefined;
  const { data, error, refetch } = usePostPage(kind, page, callsign);
  const texts = TEXTS[kind];
  if (error && !data)
    return (
      <Box>
        <ErrorState text={texts.error} detail={error.message} onRetry={() => void refetch()} />
      </Box>
    );
  if (!data) return <Skeleton />;
  const pages = Math.ceil(data.count / PAGE_SIZE);
  const to = (n: number) => {
    const next = new URLSearchParams(params);
    next.delete('updated');
    next.set('page', String(n));
    return `?${next}`;
  };
  return (
    <div className={styles.list}>
      {data.posts.length > 0 ? (
        <div className={styles.cards}>
          {data.posts.map((post, index) => (
            <PostCard key={post.id} post={post} isLead={kind === 'news' && page === 1 && index === 0} />
          ))}
        </div>
      ) : (
        <Box>
          <EmptyState
            text={texts.empty}
            {...(page > 1
              ? { link: { to: to(1), label: 'First page' } }
              : session && { link: { to: '/post/new', label: 'New post' } })}
          />
        </Box>
      )}
      <NumberedPager page={page} pages={pages} label={texts.pager} to={to} />
    </div>
  );
}

function Box({ children }: { children: ReactNode }) {
  return <div className={panelStyles.panel}>{children}</div>;
}

function Skeleton() {
  return (
    <div className={styles.cards} role="status" aria-label="Loading the posts">
      {Array.from({ length: SKELETONS }, (_, card) => card).map((card) => (
        <div key={`card ${card}`} className={styles.skeleton} aria-hidden="true" />
      ))}
    </div>
  );
}

/** Confirms that a post was stored, by the query parameter `updated`. */
export function UpdatedBanner() {
  const [params, setParams] = useSearchParams();
  if (params.get('updated') !== 'true') return null;
  function dismiss() {
    params.delete('updated');
    setParams(params, { replace: true, preventScrollReset: true });
  }
  return (
    <div className={cx(panelStyles.panel, bannerStyles.banner)} role="status">
      <b>Post updated successfully! It may take a minutes to show up.</b>
      <span className="sp" />
      <IconButton label="Dismiss" icon={IconX} stroke={2} onClick={dismiss} />
    </div>
  );
}
