import type { Post } from '@pileup/contract/posts';
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { ReportButton } from '../../../session/report-button.tsx';
import { ShareMenu } from '../../../ui/actions/share-menu.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useDeletePost } from './api.ts';
import { isOperator } from './author-panel.tsx';
import styles from './post-actions.module.css';
import { postPath } from './post-path.ts';

/** The page that lists a post; for help posts, which no list has, the FAQ. */
function listOf({ user, youtube_video_id }: Post): { to: string; label: string } {
  if (!isOperator(user)) return { to: '/docs', label: 'FAQ' };
  return youtube_video_id === null ? { to: '/news', label: 'News' } : { to: '/ham-radio-videos', label: 'Videos' };
}

/** Back to the list; Edit and Delete for the owner, Report for the others, Share. */
export function PostActions({ post }: { post: Post }) {
  const { id, title, mine, user } = post;
  const navigate = useNavigate();
  const remove = useDeletePost();
  const { to: list, label } = listOf(post);

  async function confirmDelete() {
    if (remove.isPending) return;
    const yes = await confirm({
      question: `Delete “${title}”?`,
      detail: "Its comments and pictures are deleted, too. This can't be undone.",
      yes: 'Delete post',
      danger: true,
    });
    if (!yes) return;
    try {
      await remove.mutateAsync(id);
      showToast({ text: 'Post deleted.', kind: 'good' });
      void navigate(list, { replace: true });
    } catch (error) {
      showToast({ text: refusalTextOr(error, 'Failed to delete post. Please try again.'), kind: 'bad' });
    }
  }

  return (
    <div className={styles.actions}>
      <ButtonLink small variant="quiet" to={list}>
        <IconArrowLeft className="i" stroke={1.75} aria-hidden />
        {label}
      </ButtonLink>
      <span className="sp" />
      {mine && (
        <>
          <ButtonLink small to={`/post/edit/${id}`}>
            <IconPencil className="i" stroke={1.75} aria-hidden />
            Edit
          </ButtonLink>
          <Button small busy={remove.isPending} onClick={() => void confirmDelete()}>
            <IconTrash className="i" stroke={1.75} aria-hidden />
            Delete
          </Button>
        </>
      )}
      {!mine && isOperator(user) && <ReportButton kind="post" id={id} />}
      <ShareMenu url={location.origin + postPath(post)} title={title} />
    </div>
  );
}
