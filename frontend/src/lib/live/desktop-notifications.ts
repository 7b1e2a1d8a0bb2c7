import { createEvent, useStore } from '../store.ts';

const KEY = 'desktop-news';
/** Least width of the window: in a narrower one a notification would cover the page. */
const TOO_NARROW_PX = 550;

/** `denied`: blocked in the browser, and only the user can change that. */
export type DesktopNotificationState = 'unsupported' | 'denied' | 'off' | 'on';

const changed = createEvent();

function subscribe(listener: () => void): () => void {
  const unsubscribe = changed.subscribe(listener);
  window.addEventListener('resize', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('resize', listener);
  };
}

/** Whether notifications are shown while another window is in front; `unsupported` also in a narrow window. */
export function desktopNotificationState(): DesktopNotificationState {
  if (window.innerWidth <= TOO_NARROW_PX || !canShow()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && isEnabled() ? 'on' : 'off';
}

/** Shows a notification; null if the browser fails to, which from then on counts as unsupported. */
export function showDesktopNotification(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    isSupported = false;
    changed.emit();
    return null;
  }
}

let isSupported: boolean | undefined;

/**
 * Whether a page can show notifications. Chrome for Android has the class and asks for permission, but its constructor
 * throws; only a trial construction reveals that, which shows nothing while permission is missing.
 */
function canShow(): boolean {
  if (isSupported === undefined && 'Notification' in window && Notification.permission !== 'granted') {
    try {
      new Notification('').close();
      isSupported = true;
    } catch {
      isSupported = false;
    }
  }
  return 'Notification' in window && isSupported !== false;
}

export function useDesktopNotifications(): DesktopNotificationState {
  return useStore({ subscribe, get: desktopNotificationState });
}

/** Switches notifications on or off; asks for the browser's permission if needed, so invoke it from a click only. */
export async function setDesktopNotifications(on: boolean): Promise<void> {
  const allowed = !on || (await Notification.requestPermission()) === 'granted';
  try {
    if (on && allowed) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // The storage is blocked: notifications stay off.
  }
  changed.emit();
}

function isEnabled(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}
