import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { desktopNotificationState, showDesktopNotification } from '../../lib/live/desktop-notifications.ts';
import { onFrame } from '../../lib/live/live-frames.ts';
import { useSession } from '../../lib/session.ts';
import { setTitleUnread } from '../../lib/text/page-title.ts';
import { useUnreadCount } from '../../session/refresh.ts';
import { NOTIFICATIONS } from './navigation.ts';

/** Shows the number of unread notifications in the tab, and new ones as desktop notifications if allowed. */
export function useInboxEvents() {
  const navigate = useNavigate();
  const unread = useUnreadCount();
  const accountId = useSession()?.user.id;

  useEffect(() => setTitleUnread(unread), [unread]);

  useEffect(() => {
    if (accountId === undefined) return;
    return onFrame('inbox', ({ notification }) => {
      if (!notification) return;
      const { id, subject, message } = notification;
      // A focused window shows the notification in the page.
      if (document.hasFocus() || desktopNotificationState() !== 'on') return;
      // The tag keeps several tabs from showing it twice.
      const shown = showDesktopNotification(subject, { body: message, tag: `pileup ${id}`, icon: '/favicon.svg' });
      if (!shown) return;
      shown.onclick = () => {
        window.focus();
        shown.close();
        navigate(NOTIFICATIONS.to);
      };
    });
  }, [navigate, accountId]);
}
