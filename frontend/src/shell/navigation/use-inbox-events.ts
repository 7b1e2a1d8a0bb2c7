import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { desktopNews, showOnDesktop } from '../../lib/live/desktop-notifications.ts';
import { onNotification } from '../../lib/live/inbox-events.ts';
import { countInTab } from '../../lib/text/page-title.ts';
import { useUnread } from '../../session/refresh.ts';
import { useSession } from '../../session/session.ts';
import { NOTIFICATIONS } from './navigation.ts';

/** The tab says how many notifications are unread, and the desktop, if it may, what has just come. */
export function useInboxNews() {
  const navigate = useNavigate();
  const unread = useUnread();
  const owner = useSession()?.user.id;

  useEffect(() => countInTab(unread), [unread]);

  useEffect(() => {
    if (owner === undefined) return;
    return onNotification(({ id, subject, message }) => {
      // Whoever is looking sees it on the page.
      if (document.hasFocus() || desktopNews() !== 'on') return;
      // Of several tabs that hear of it, one is enough.
      const shown = showOnDesktop(subject, { body: message, tag: `pileup ${id}`, icon: '/favicon.svg' });
      if (!shown) return;
      shown.onclick = () => {
        window.focus();
        shown.close();
        navigate(NOTIFICATIONS.to);
      };
    });
  }, [navigate, owner]);
}
