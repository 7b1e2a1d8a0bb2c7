import { Avatar } from '../../../ui/avatar.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { type Recipient, useConversations } from './api.ts';
import styles from './conversations-panel.module.css';

/**
 * The messages by operator, latest first; nothing without any.
 *
 * @param newest the newest notification: the list is read again when it changes
 */
export function ConversationsPanel({
  newest,
  onOpen,
}: {
  newest: number | undefined;
  onOpen: (other: Recipient) => void;
}) {
  const { data, error, refetch } = useConversations(newest);
  if (error && !data)
    return (
      <Panel title="Conversations">
        <ErrorState text="Failed to load conversations." detail={error.message} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data || data.conversations.length === 0) return null;
  return (
    <Panel title="Conversations">
      <ul className={styles.list}>
        {data.conversations.map(({ other, message, created_at, is_mine }) => (
          <li key={other.id}>
            <button type="button" aria-haspopup="dialog" onClick={() => onOpen(other)}>
              <span className="vh">Conversation with</span>
              <Avatar call={other.my_callsign} image={other.profile_image_name} size={36} />
              <span className="call">{other.my_callsign}</span>
              <span className="muted">
                <Time at={created_at} />
              </span>
              <span className={styles.text}>
                {is_mine && <span className="muted">You: </span>}
                {message}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
