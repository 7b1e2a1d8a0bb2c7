import type { SettleUnreviewedRequest, UnreviewedResponse, User } from '@pileup/contract/identity';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { call } from '../../../lib/http/http.ts';
import { refetchUser, setUser } from '../../../session/user.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { FormError } from '../form.tsx';
import { ReviewContents } from './review-contents.tsx';
import styles from './review-panel.module.css';
import { deletionText, resultText } from './review-texts.ts';

const REFRESH_MS = 2_000;

const isChanging = ({ state, imports }: UnreviewedResponse) => state === 'deleting' || imports > 0;

const unreviewedQuery = queryOptions({
  queryKey: ['vunreviewed'],
  queryFn: ({ signal }) => call('vunreviewed', {}, {}, signal),
  refetchInterval: ({ state: { data } }) => (data && isChanging(data) ? REFRESH_MS : false),
});

/** Data added before the address was confirmed; polled while a deletion or an import is in progress. */
function useUnreviewed() {
  return useQuery(unreviewedQuery);
}

function useSettle() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (choice: SettleUnreviewedRequest['choice']) => call('vunreviewed/settle', { choice }),
    onSuccess: async (response) => {
      await setUser(queries, response);
      await queries.invalidateQueries(unreviewedQuery);
    },
    // The decision may have been made in another window.
    onError: () => Promise.all([queries.invalidateQueries(unreviewedQuery), refetchUser(queries)]),
  });
}

/** Data added to a main account before its address was confirmed, with the choice to keep or delete them. */
export function ReviewPanel({ user }: { user: User }) {
  const query = useUnreviewed();
  const { data } = query;
  const [result, setResult] = useState('');
  const container = useFocusFallback<HTMLDivElement>(`${data?.state}`);
  useBannerRefresh(user, data);
  return (
    <Panel title="Added before your address was confirmed">
      <div ref={container} tabIndex={-1}>
        {!data ? (
          <NotLoaded query={query} what="the earlier contents" rows={6} height={40} />
        ) : data.state === 'undecided' ? (
          <Undecided user={user} answer={data} onSettled={setResult} />
        ) : data.state === 'deleting' ? (
          <p className={panelStyles.padded} role="status">
            Being deleted. This can take a few minutes; you can leave this page.
          </p>
        ) : result ? (
          <Settled result={result} />
        ) : (
          <EmptyState
            text="There is nothing to decide: the account was empty before, or you have already decided."
            action={<ButtonLink to="/account">Go to your account</ButtonLink>}
          />
        )}
      </div>
    </Panel>
  );
}

/** Removes the banner as soon as there is nothing left to decide. */
function useBannerRefresh(user: User, response: UnreviewedResponse | undefined) {
  const queries = useQueryClient();
  const isStale = response !== undefined && response.state !== (user.unreviewed ?? null);
  useEffect(() => {
    if (isStale) void refetchUser(queries);
  }, [isStale, queries]);
}

interface UndecidedProps {
  user: User;
  answer: UnreviewedResponse;
  /** Called with the result, as text. */
  onSettled: (result: string) => void;
}

function Undecided({ user: { my_callsign }, answer, onSettled }: UndecidedProps) {
  const settle = useSettle();
  const choose = (choice: SettleUnreviewedRequest['choice']) =>
    settle.mutate(choice, { onSuccess: () => onSettled(resultText(answer, choice)) });
  async function confirmAndDelete() {
    const sure = await confirm({
      question: 'Delete everything added before?',
      detail: deletionText(answer, my_callsign),
      yes: 'Delete it',
      danger: true,
    });
    if (sure) choose('delete');
  }
  return (
    <div className={cx(panelStyles.padded, styles.parts)}>
      <p>
        Anyone can register with someone else’s e-mail address. Yours was confirmed
        {answer.proven_at && (
          <>
            {' '}
            on <Time at={answer.proven_at} /> UTC
          </>
        )}
        , in a browser that was not signed in. At that time the account already contained:
      </p>
      <ReviewContents answer={answer} />
      <FormError text={settle.error?.message ?? ''} />
      <div className={styles.choice}>
        <Button busy={settle.isPending} onClick={() => choose('keep')}>
          Keep everything
        </Button>
        <Button variant="danger" busy={settle.isPending} onClick={() => void confirmAndDelete()}>
          Delete everything added before
        </Button>
      </div>
      <p className="muted">
        The callsign <Call call={my_callsign} /> was chosen before, too. If it is not yours,{' '}
        <Link to="/account#delete">delete the account</Link>.
      </p>
    </div>
  );
}

function Settled({ result }: { result: string }) {
  return (
    <div className={cx(panelStyles.padded, styles.parts)}>
      <p role="status">{result}</p>
      <div>
        <ButtonLink variant="primary" to="/">
          Continue
        </ButtonLink>
      </div>
    </div>
  );
}
