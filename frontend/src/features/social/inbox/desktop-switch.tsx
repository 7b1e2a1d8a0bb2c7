import { IconBell, IconBellOff } from '@tabler/icons-react';
import { setDesktopNotifications, useDesktopNotifications } from '../../../lib/live/desktop-notifications.ts';
import { Button } from '../../../ui/button.tsx';

/** Turns desktop notifications on or off. The browser's permission is requested only on a click. */
export function DesktopSwitch() {
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
