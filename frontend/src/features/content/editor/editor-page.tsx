import type { EditablePost } from '@pileup/contract/posts';
import type { ReactNode } from 'react';
import { useOperator } from '../../../lib/session.ts';
import { useSendConfirmation } from '../../../session/use-send-confirmation.ts';
import { Button } from '../../../ui/button.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { postPicturePath } from '../posts/post-path.ts';
import { useEditablePost } from './api.ts';
import { NO_FIELDS, type PostFields } from './post-draft.ts';
import { PostEditor } from './post-editor.tsx';

/** The editor of a new post, or why the account cannot publish one. */
export function NewPost() {
  const { user } = useOperator();
  if (user.email_confirmed === false) return <Unconfirmed />;
  return <PostEditor key={user.id} place={{ accountId: user.id, postId: null }} stored={NO_FIELDS} updatedAt={null} />;
}

/** The editor of a stored post of the account. @param id undefined if the address has no valid one */
export function EditPost({ id }: { id: number | undefined }) {
  const { user } = useOperator();
  const { data, error, refetch } = useEditablePost(id);
  if (user.email_confirmed === false) return <Unconfirmed />;
  if (data)
    return (
      <PostEditor
        key={`${user.id} ${data.id}`}
        place={{ accountId: user.id, postId: data.id }}
        stored={fieldsOf(data)}
        updatedAt={data.updated_at}
      />
    );
  return (
    <Box>
      {id !== undefined && !error ? (
        <SkeletonRows rows={8} height={46} label="Loading the post" />
      ) : (
        <ErrorState
          text="Failed to load post."
          detail={error?.message ?? "This post doesn't exist."}
          {...(id !== undefined && { onRetry: () => void refetch() })}
        />
      )}
    </Box>
  );
}

function Unconfirmed() {
  const confirmation = useSendConfirmation();
  return (
    <Box>
      <EmptyState
        title="Confirm your e-mail address first"
        text="You can publish posts once you have confirmed your e-mail address. We sent you a link when you registered."
        action={
          <Button small busy={confirmation.isPending} onClick={() => confirmation.mutate()}>
            Send the link again
          </Button>
        }
      />
    </Box>
  );
}

function Box({ children }: { children: ReactNode }) {
  return <div className={panelStyles.panel}>{children}</div>;
}

function fieldsOf({
  title,
  body,
  keywords,
  hero_image_name: hero,
  hero_path,
  youtube_video_id: video,
}: EditablePost): PostFields {
  return {
    title,
    body,
    keywords,
    kind: video === null ? 'news' : 'video',
    video: video ?? '',
    hero: hero === null ? null : { name: hero, path: hero_path ?? postPicturePath(hero), fileName: '' },
  };
}
