import type { CommentsResponse } from '@pileup/contract/posts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { countText } from '../../../lib/text/time-text.ts';
import { NumberedPager } from '../../../ui/lists/numbered-pager.tsx';
import { pageOf } from '../../../ui/lists/page-numbers.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { type CommentPage, type Subject, useComments } from './api.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentRow } from './comment-row.tsx';
import styles from './comments.module.css';

export interface CommentsProps {
  subject: Subject;
  /** The owner of the post or stream; 0 if it has none. */
  ownerId: number;
}

/** The comments on a post or stream, oldest first, and the form. The address names a page with `comments`. */
export function Comments({ subject, ownerId }: CommentsProps) {
  const { search, hash } = useLocation();
  const named = commentIdOf(hash);
  const params = new URLSearchParams(search);
  const asked = params.get('comments');
  // A new comment is on the last page, whatever the address names.
  const [endAt, setEndAt] = useState<string>();
  const address = search + hash;
  const { data, error, refetch } = useComments(subject, endAt === address ? {} : pageIn(asked, named));
  const list = useFocusFallback<HTMLUListElement>(data?.comments.map(({ id }) => id).join() ?? '');
  useShowNamed(named, data);
  const to = (n: number) => {
    params.set('comments', String(n));
    return `?${params}#comments`;
  };
  return (
    <Panel title="Comments" id="comments" aside={data && `${countText(data.count)}, newest last`}>
      {!data && !error && <SkeletonRows rows={3} height={60} label="Loading the comments" />}
      {!data && error && (
        <ErrorState text="Failed to load comments." detail={error.message} onRetry={() => void refetch()} />
      )}
      {data?.count === 0 && <EmptyState text="No comments yet." />}
      {data && data.comments.length > 0 && (
        <ul className={styles.list} ref={list} tabIndex={-1} aria-label="Comments">
          {data.comments.map((comment) => (
            <CommentRow
              key={comment.id}
              comment={comment}
              subject={subject}
              isAuthor={comment.user.id === ownerId}
              isNamed={comment.id === named}
            />
          ))}
        </ul>
      )}
      {data && data.pages > 1 && (
        <div className={styles.pager}>
          <NumberedPager page={data.page} pages={data.pages} label="Pages of the comments" to={to} inPlace />
        </div>
      )}
      <CommentForm subject={subject} onStored={() => setEndAt(address)} />
    </Panel>
  );
}

const commentIdOf = (hash: string): number => Number(/^#comment-(\d{1,15})$/.exec(hash)?.[1] ?? 0);

function pageIn(asked: string | null, named: number): CommentPage {
  if (asked !== null) return { page: pageOf(asked) };
  return named > 0 ? { comment: named } : {};
}

/** Shows and focuses the comment that the address names, once. */
function useShowNamed(named: number, data: CommentsResponse | undefined) {
  const shown = useRef(0);
  const isHere = data?.comments.some(({ id }) => id === named) ?? false;
  useEffect(() => {
    if (!isHere || shown.current === named) return;
    shown.current = named;
    const row = document.getElementById(`comment-${named}`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [isHere, named]);
}
