import {
  IconBell,
  IconChartBar,
  IconDownload,
  IconHelpCircle,
  IconHome,
  IconNotebook,
  IconSettings,
  IconTransfer,
  IconVideo,
} from '@tabler/icons-react';

export interface Destination {
  to: string;
  label: string;
  /** The label under the icon on phones. */
  short: string;
  icon: typeof IconHome;
  /** Other paths of the same destination. */
  also?: readonly string[];
}

const HOME: Destination = { to: '/', label: 'Home', short: 'Home', icon: IconHome, also: ['/home'] };
const SETTINGS: Destination = {
  to: '/profile',
  label: 'Account / Settings',
  short: 'Settings',
  icon: IconSettings,
  also: ['/account'],
};
const DOWNLOAD: Destination = { to: '/download', label: 'Download', short: 'Download', icon: IconDownload };
const EXCHANGE: Destination = { to: '/import-export', label: 'Import & Export', short: 'Import', icon: IconTransfer };
const FAQ: Destination = { to: '/docs', label: 'FAQ', short: 'FAQ', icon: IconHelpCircle };
const LOGS: Destination = { to: '/logs', label: 'Logs', short: 'Logs', icon: IconNotebook, also: ['/qso'] };

const STATS: Destination = { to: '/stats', label: 'Statistics', short: 'Stats', icon: IconChartBar };

/** Its icon has a badge with the number of unread ones. */
export const NOTIFICATIONS: Destination = {
  to: '/notifications',
  label: 'Notifications',
  short: 'Inbox',
  icon: IconBell,
};

/** Its icon has a badge with the number of live streams. */
export const LIVE: Destination = { to: '/live', label: 'Live streams', short: 'Live', icon: IconVideo };

/** The icon bar from top to bottom. */
export const RAIL: readonly Destination[] = [HOME, SETTINGS, DOWNLOAD, EXCHANGE, FAQ, LOGS, STATS, LIVE, NOTIFICATIONS];
/** The tabs left and right of the log button on phones. */
export const TABS_LEFT: readonly Destination[] = [HOME, LOGS];
export const TABS_RIGHT: readonly Destination[] = [NOTIFICATIONS];
/** Behind More on phones. */
export const MORE: readonly Destination[] = [STATS, LIVE, SETTINGS, DOWNLOAD, EXCHANGE, FAQ];

/** Whether a path belongs to a destination. */
export function isCurrent({ to, also = [] }: Destination, pathname: string): boolean {
  return [to, ...also].some((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)));
}
