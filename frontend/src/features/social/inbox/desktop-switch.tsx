import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useDesktopNotifications, setDesktopNotifications } from '../../../lib/live/desktop-notifications.ts';
import { Button } from '../../../ui/button.tsx';

/** Asks whether the desktop may show what comes; the browser is never asked before somebody presses it. */
export function DesktopSwitch() {
  const news = useDesktopNotifications();
  if (news === 'unsupported') return null;
  if (news === 'denied') return <span className="muted">Notifications are blocked in your browser.</span>;
  const on = news === 'on';
  const Icon = on ? IconBellOff : IconBell;
  return (
    <Button small variant="quiet" onClick={() => void setDesktopNotifications(!on)}>
      <Icon className="i" stroke={1.75} aria-hidden />
      {on ? 'Stop desktop notifications' : 'Show on my desktop'}
    </Button>
  );
}
