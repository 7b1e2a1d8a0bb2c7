import type { Notification } from '@pileup/contract/social';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { setDesktopNotifications, useDesktopNotifications } from '../../../lib/live/desktop-notifications.ts';
import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { useHeld } from '../../../ui/lists/use-held.ts';
import { Panel } from '../../../ui/panel.tsx';
import pillStyles from '../../../ui/pill.module.css';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import type { Recipient } from '../people/api.ts';
import { useEachSecond } from '../use-each-second.ts';
import { useInbox, useMarkSeen } from './api.ts';
import { byDay, startOfDay } from './by-day.ts';
import styles from './inbox.module.css';
import { allNotifications, hasAllUnseen, holdInbox, unseenIds } from './inbox-pages.ts';
import { NotificationRow } from './notification-row.tsx';

/** The notifications, newest first: those unseen before this visit, then the older ones. */
export function InboxPanel({ onReply }: { onReply: (sender: Recipient) => void }) {
  const query = useInbox();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const markSeen = useSeenTracking(!data || hasAllUnseen(data.pages));
  /** Ids that stay under "New" while the page is open, although they are seen by now. */
  const newIds = useRef(new Set<number>());
  if (data) for (const id of unseenIds(data.pages)) newIds.current.add(id);
  const all = data ? allNotifications(data.pages) : [];
  const newest = all[0]?.id;
  const { held, handlers, update } = useHeld(newest);
  const { shown, waiting } = holdInbox(all, held ?? null);
  const list = useFocusFallback<HTMLDivElement>(shown.map(({ id }) => id).join());
  const unseen = shown.filter(({ id }) => newIds.current.has(id));
  const old = shown.filter(({ id }) => !newIds.current.has(id));
  function showWaiting() {
    update();
    // The new ones are at the top.
    list.current?.scrollIntoView({ block: 'start' });
  }

  const common = { newIds: newIds.current, onSeen: markSeen, onReply };

  return (
    <div {...handlers}>
      <Panel title="Inbox" aside={<DesktopSwitch />}>
        <div className={styles.arriving} role="status">
          {waiting > 0 && (
            <button type="button" className={cx(pillStyles.pill, styles.pill)} onClick={showWaiting}>
              {waiting} new {waiting === 1 ? 'notification' : 'notifications'}
            </button>
          )}
        </div>
        <div className={styles.rows} ref={list} tabIndex={-1}>
          {!data ? (
            <NotLoaded query={query} what="notifications" rows={5} height={84} />
          ) : shown.length === 0 ? (
            <EmptyState text="No Notifications" />
          ) : (
            <>
              {unseen.length > 0 && <NotificationDays title="New" notifications={unseen} {...common} />}
              {old.length > 0 && <NotificationDays title="Older notifications" notifications={old} {...common} />}
            </>
          )}
        </div>
        {hasNextPage && (
          <p className={styles.older}>
            {error && data && <span role="alert">Failed to load notifications. </span>}
            <Button aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Load older
            </Button>
          </p>
        )}
      </Panel>
    </div>
  );
}

/** Turns desktop notifications on or off. The browser's permission is requested only on a click. */
function DesktopSwitch() {
  const state = useDesktopNotifications();
  if (state === 'unsupported') return null;
  if (state === 'denied') return <span className="muted">Notifications are blocked in your browser.</span>;
  const on = state === 'on';
  const Icon = on ? IconBellOff : IconBell;
  return (
    <Button small variant="quiet" onClick={() => void setDesktopNotifications(!on)}>
      <Icon className="i" stroke={1.75} aria-hidden />
      {on ? 'Turn off desktop notifications' : 'Turn on desktop notifications'}
    </Button>
  );
}

interface NotificationDaysProps {
  title: string;
  notifications: readonly Notification[];
  newIds: ReadonlySet<number>;
  onSeen: (id: number) => void;
  onReply: (sender: Recipient) => void;
}

/** A section of the inbox, grouped by UTC day. */
function NotificationDays({ title, notifications, newIds, onSeen, onReply }: NotificationDaysProps) {
  const today = useEachSecond(startOfDay);
  const format = useDateFormat();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className={styles.part} id={id}>
        {title}
      </h3>
      {byDay(notifications, today, format).map((day) => (
        <section key={day.name} aria-label={`${title}, ${day.name}`}>
          <h4 className={styles.day}>{day.name}</h4>
          <ul>
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

/**
 * Returns a function that marks a notification as seen. It is debounced: one request marks all up to the highest id.
 * Because the request includes older notifications, it waits until all unseen ones are loaded (`isComplete`).
 */
function useSeenTracking(isComplete: boolean): (id: number) => void {
  const { mutate } = useMarkSeen();
  const reported = useRef(0);
  const highest = useRef(0);
  const complete = useRef(isComplete);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const report = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!complete.current || highest.current <= reported.current) return;
      const now = highest.current;
      reported.current = now;
      mutate(now, {
        // The next seen notification retries it.
        onError: () => {
          if (reported.current === now) reported.current = 0;
        },
      });
    }, 100);
  }, [mutate]);
  useEffect(() => {
    complete.current = isComplete;
    if (isComplete) report();
  }, [isComplete, report]);
  return useCallback(
    (id: number) => {
      highest.current = Math.max(highest.current, id);
      report();
    },
    [report],
  );
}
