import type { Notification } from '@pileup/contract/social';
import { IconBroadcast } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { useOperator } from '../../../lib/session.ts';
import { profilePath } from '../../../lib/station/station-paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import labelsStyles from '../../../ui/labels.module.css';
import { Time } from '../../../ui/time.tsx';
import { Age } from '../age.tsx';
import styles from './inbox.module.css';
import { MESSAGE_TYPE, NotificationActions } from './notification-actions.tsx';
import { notificationLink } from './notification-link.ts';
import { useOnScreen } from './use-on-screen.ts';

export interface NotificationRowProps {
  notification: Notification;
  /** Unseen before this visit. */
  isNew: boolean;
  onSeen: (id: number) => void;
  onReply: (sender: { id: number; my_callsign: string }) => void;
}

export function NotificationRow({ notification, isNew, onSeen, onReply }: NotificationRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useOnScreen(row, isNew, () => onSeen(notification.id));
  const { subject, message, created_at, sender, type_id } = notification;
  const { user } = useOperator();
  const to = notificationLink(notification, user.id);
  return (
    <li className={cx(styles.row, isNew && styles.unseen, type_id === MESSAGE_TYPE && styles.message)} ref={row}>
      {sender ? (
        <Link to={profilePath(sender.my_callsign)} tabIndex={-1} aria-hidden="true">
          <Avatar call={sender.my_callsign} image={sender.profile_image_name} size={36} />
        </Link>
      ) : (
        <SystemAvatar />
      )}
      <div className={styles.content}>
        <p className={styles.head}>
          {to ? (
            <Link className={styles.subject} to={to}>
              {subject}
            </Link>
          ) : (
            <span className={styles.subject}>{subject}</span>
          )}
          {isNew && (
            <span className={labelsStyles.current}>
              <span className="vh">, </span>new
            </span>
          )}
          <span className={cx('muted', styles.time)}>
            <Time at={created_at} show="minute" /> UTC · <Age at={created_at} inSentence />
          </span>
        </p>
        {message && <p className={styles.text}>{message}</p>}
        <NotificationActions notification={notification} onReply={onReply} />
      </div>
    </li>
  );
}

/** The avatar of notifications from Pileup itself or from a deleted account. */
function SystemAvatar() {
  return (
    <span className={styles.systemAvatar} aria-hidden="true">
      <IconBroadcast size={20} stroke={1.75} />
    </span>
  );
}
