import { cx } from '../../../lib/cx.ts';
import { useOperator } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { type Recipient, useConversation } from './api.ts';
import styles from './conversation.module.css';

/** The list scrolls; focusable, so that it also scrolls by keyboard. */
const FOCUSABLE = { tabIndex: 0 };

/** The messages with an operator, oldest first, scrolled to the newest; nothing before the first one. */
export function Conversation({ other }: { other: Recipient }) {
  const { user } = useOperator();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useConversation(other.id);
  if (!data)
    return error ? (
      <ErrorState text="Failed to load the conversation." detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={2} height={40} label="Loading the conversation" />
    );
  const messages = data.pages.flatMap((page) => page.messages);
  if (messages.length === 0) return null;
  return (
    // The messages are in reverse order, so that the browser keeps the newest one in view.
    <section className={styles.scroll} aria-label={`Conversation with ${other.my_callsign}`} {...FOCUSABLE}>
      <ol className={styles.messages} reversed>
        {messages.map(({ id, message, created_at, is_mine }) => (
          <li key={id} className={cx(is_mine && styles.mine)}>
            <p className={styles.head}>
              <span className="call">{is_mine ? user.my_callsign : other.my_callsign}</span>{' '}
              <span className="muted">
                <Time at={created_at} />
              </span>
            </p>
            <p className={styles.text}>{message}</p>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button small aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier messages
        </Button>
      )}
    </section>
  );
}
