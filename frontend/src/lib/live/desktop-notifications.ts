import { useSyncExternalStore } from 'react';

const KEY = 'desktop-news';
/** On anything narrower it would cover what one is doing. */
const WIDER_THAN = 550;

/** `unable` also where the window is too narrow; `refused` by the browser, which alone can take that back. */
export type DesktopNews = 'unable' | 'refused' | 'off' | 'on';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('resize', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('resize', listener);
  };
}

/** Whether notifications appear on the desktop while another window is in front. */
export function desktopNews(): DesktopNews {
  if (window.innerWidth <= WIDER_THAN || !canShow()) return 'unable';
  if (Notification.permission === 'denied') return 'refused';
  return Notification.permission === 'granted' && isWanted() ? 'on' : 'off';
}

/**
 * Puts a notification on the desktop; null where the browser has none to give after all, which is remembered: it is
 * offered no more.
 */
export function showOnDesktop(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    able = false;
    for (const listener of listeners) listener();
    return null;
  }
}

let able: boolean | undefined;

/**
 * Whether a page may show notifications by itself. Chrome for Android knows the word and asks for leave, but throws
 * when one is made, which nothing else tells. Without leave a try shows nothing; with leave it would.
 */
function canShow(): boolean {
  if (able === undefined && 'Notification' in window && Notification.permission !== 'granted') {
    try {
      new Notification('').close();
      able = true;
    } catch {
      able = false;
    }
  }
  return 'Notification' in window && able !== false;
}

export function useDesktopNews(): DesktopNews {
  return useSyncExternalStore(subscribe, desktopNews);
}

/** Switches them on, asking the browser's leave if need be, or off. Only ever called by a button. */
export async function wantDesktopNews(wanted: boolean): Promise<void> {
  const allowed = !wanted || (await Notification.requestPermission()) === 'granted';
  try {
    if (wanted && allowed) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // Blocked storage: nothing is wanted.
  }
  for (const listener of listeners) listener();
}

function isWanted(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}
