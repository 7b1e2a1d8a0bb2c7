import type { SettleUnreviewedRequest, UnreviewedAnswer, User } from '@pileup/contract/identity';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { askUserAgain } from '../../../session/user.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Call } from '../../../ui/radio/call.tsx';
import { EmptyFace, ErrorFace, SkeletonRows } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import { FormError } from '../form-error.tsx';
import { useSettle, useUnreviewed } from './api.ts';
import { ReviewContents } from './review-contents.tsx';
import { deletionText, resultText } from './review-texts.ts';
import './unreviewed.css';

/** What was made in a main account before its address was confirmed, and the choice to keep or delete it. */
export function ReviewPanel({ user }: { user: User }) {
  const { data, isError, error, refetch } = useUnreviewed();
  const [result, setResult] = useState('');
  const held = useHeldFocus<HTMLDivElement>(`${data?.state}`);
  useFreshBanner(user, data);
  return (
    <Panel title="Made before your address was confirmed" className="review">
      <div ref={held} tabIndex={-1}>
        {!data ? (
          isError ? (
            <ErrorFace text="Failed to load what was made before." why={error.message} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={6} height={40} label="Loading what was made before" />
          )
        ) : data.state === 'undecided' ? (
          <Undecided user={user} answer={data} onSettled={setResult} />
        ) : data.state === 'deleting' ? (
          <p className="pad" role="status">
            Being deleted. With many contacts this takes a few minutes; you can leave this page.
          </p>
        ) : result ? (
          <Settled result={result} />
        ) : (
          <EmptyFace
            why="There is nothing to decide: nothing was made before, or you have chosen already."
            action={<ButtonLink to="/account">Go to your account</ButtonLink>}
          />
        )}
      </div>
    </Panel>
  );
}

/** The banner goes as soon as there is nothing to decide any more. */
function useFreshBanner(user: User, answer: UnreviewedAnswer | undefined) {
  const queries = useQueryClient();
  const isStale = answer !== undefined && answer.state !== (user.unreviewed ?? null);
  useEffect(() => {
    if (isStale) void askUserAgain(queries);
  }, [isStale, queries]);
}

interface UndecidedProps {
  user: User;
  answer: UnreviewedAnswer;
  /** What became of it, in words. */
  onSettled: (result: string) => void;
}

function Undecided({ user: { my_callsign }, answer, onSettled }: UndecidedProps) {
  const settle = useSettle();
  const choose = (choice: SettleUnreviewedRequest['choice']) =>
    settle.mutate(choice, { onSuccess: () => onSettled(resultText(answer, choice)) });
  async function askAndDelete() {
    const sure = await confirm({
      question: 'Delete everything made before?',
      detail: deletionText(answer, my_callsign),
      yes: 'Delete it',
      danger: true,
    });
    if (sure) choose('delete');
  }
  return (
    <div className="pad review-parts">
      <p>
        Anybody can register with the e-mail address of somebody else. Yours was confirmed
        {answer.proven_at && (
          <>
            {' '}
            on <Time at={answer.proven_at} /> UTC
          </>
        )}
        , in a browser that was not signed in. By then this was in the account:
      </p>
      <ReviewContents answer={answer} />
      <FormError text={settle.error?.message ?? ''} />
      <div className="review-choice">
        <Button busy={settle.isPending} onClick={() => choose('keep')}>
          Keep everything
        </Button>
        <Button look="danger" busy={settle.isPending} onClick={() => void askAndDelete()}>
          Delete everything made before
        </Button>
      </div>
      <p className="muted">
        The callsign <Call call={my_callsign} /> was chosen then, too. If it is not yours,{' '}
        <Link to="/account#delete">delete the account</Link>.
      </p>
    </div>
  );
}

function Settled({ result }: { result: string }) {
  return (
    <div className="pad review-parts">
      <p role="status">{result}</p>
      <div>
        <ButtonLink look="key" to="/">
          Go on
        </ButtonLink>
      </div>
    </div>
  );
}
