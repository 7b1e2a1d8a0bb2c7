import type { Notification } from '@pileup/contract/social';
import { useId } from 'react';
import type { Recipient } from '../people/api.ts';
import { useEachSecond } from '../use-each-second.ts';
import { byDay, startOfDay } from './by-day.ts';
import styles from './inbox.module.css';
import { NotificationRow } from './notification-row.tsx';

interface NotificationDaysProps {
  title: string;
  notifications: readonly Notification[];
  newIds: ReadonlySet<number>;
  onSeen: (id: number) => void;
  onReply: (sender: Recipient) => void;
}

/** A section of the inbox, grouped by UTC day. */
export function NotificationDays({ title, notifications, newIds, onSeen, onReply }: NotificationDaysProps) {
  const today = useEachSecond(startOfDay);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={styles.part} id={id}>
        {title}
      </h3>
      {byDay(notifications, today).map((day) => (
        <section key={day.name} aria-label={`${title}, ${day.name}`}>
          <h4 className={styles.day}>{day.name}</h4>
          <ul className={styles.list}>
            {day.notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                isNew={newIds.has(notification.id)}
                onSeen={onSeen}
                onReply={onReply}
              />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
