import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { useSession } from '../../../lib/session.ts';
import { counted, countText } from '../../../lib/text/time-text.ts';
import { readTabDraft, writeTabDraft } from '../../../session/tab-draft.ts';
import { useSendConfirmation } from '../../../session/use-send-confirmation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { type Subject, useStoreComment } from './api.ts';
import styles from './comments.module.css';

const MIN_LENGTH = 2;
const MAX_LENGTH = 2_000;

export interface CommentFormProps {
  subject: Subject;
  onStored: () => void;
}

/** The form of a new comment, or what a reader has to do first. */
export function CommentForm(props: CommentFormProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const confirmation = useSendConfirmation();
  if (!session)
    return (
      <p className={styles.notice}>
        <span className="muted">Log in to write a comment.</span>
        <ButtonLink small to={`/login?redirect=${encodeURIComponent(pathname + search)}`}>
          Log in
        </ButtonLink>
      </p>
    );
  if (session.user.email_confirmed === false)
    return (
      <p className={styles.notice}>
        <span className="muted">You can write comments once you have confirmed your e-mail address.</span>
        <Button small busy={confirmation.isPending} onClick={() => confirmation.mutate()}>
          Send the link again
        </Button>
      </p>
    );
  return <Form key={session.user.id} writerId={session.user.id} {...props} />;
}

/** The form itself. Its draft survives a failure and a reload, and is removed once the comment is stored. */
function Form({ subject, onStored, writerId }: CommentFormProps & { writerId: number }) {
  const draft = { of: `comment.${subject.about}.${subject.id}`, writer: writerId };
  const [text, setText] = useState(() => readTabDraft(draft));
  const [error, setError] = useState<string>();
  const store = useStoreComment(subject);
  const form = useRef<HTMLFormElement>(null);
  const length = [...text.trim()].length;

  function write(next: string) {
    setText(next);
    setError(undefined);
    writeTabDraft(draft, next);
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (store.isPending) return;
    if (length < MIN_LENGTH || length > MAX_LENGTH) {
      setError(`Comments must be ${MIN_LENGTH} to ${countText(MAX_LENGTH)} characters long.`);
      return;
    }
    try {
      await store.mutateAsync(text);
    } catch (failure) {
      const why = refusalTextOr(failure, 'Failed to save the comment. Please try again.');
      if (form.current) setError(why);
      else showToast({ text: why, kind: 'bad' });
      return;
    }
    writeTabDraft(draft, '');
    showToast({ text: 'Comment published.', kind: 'good' });
    if (!form.current) return;
    setText('');
    onStored();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label="Write a comment"
        rows={2}
        value={text}
        readOnly={store.isPending}
        error={error}
        hint={
          length > MAX_LENGTH
            ? `${counted(length - MAX_LENGTH, 'character')} over the limit`
            : `${countText(length)} of ${countText(MAX_LENGTH)} characters, plain text with links`
        }
        onKeyDown={onKeyDown}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Button variant="primary" type="submit" busy={store.isPending}>
        Comment
      </Button>
    </form>
  );
}
