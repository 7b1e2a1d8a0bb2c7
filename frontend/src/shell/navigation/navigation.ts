import {
  IconBell,
  IconChartBar,
  IconDownload,
  IconHelpCircle,
  IconHome,
  IconLogin,
  IconNews,
  IconNotebook,
  IconPhoto,
  IconSettings,
  IconTransfer,
  IconTrophy,
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
  /** A path below that belongs to another destination. */
  except?: string;
}

const HOME: Destination = { to: '/', label: 'Home', short: 'Home', icon: IconHome, also: ['/home'] };
const SETTINGS: Destination = {
  to: '/profile',
  label: 'Account / Settings',
  short: 'Settings',
  icon: IconSettings,
  also: ['/account'],
  except: '/profile/pictures',
};
const DOWNLOAD: Destination = { to: '/download', label: 'Download', short: 'Download', icon: IconDownload };
const EXCHANGE: Destination = { to: '/import-export', label: 'Import & Export', short: 'Import', icon: IconTransfer };
const FAQ: Destination = { to: '/docs', label: 'FAQ', short: 'FAQ', icon: IconHelpCircle };
const LOGS: Destination = { to: '/logs', label: 'Logs', short: 'Logs', icon: IconNotebook, also: ['/qso'] };

const LEADERBOARDS: Destination = { to: '/leaderboards', label: 'Leaderboards', short: 'Boards', icon: IconTrophy };
const NEWS: Destination = { to: '/news', label: 'News', short: 'News', icon: IconNews, also: ['/post'] };
const PHOTOS: Destination = { to: '/profile/pictures', label: 'Photos', short: 'Photos', icon: IconPhoto };
const STATS: Destination = { to: '/stats', label: 'Statistics', short: 'Stats', icon: IconChartBar };

/** Notifications; the icon has a badge with the number of unread ones. */
export const NOTIFICATIONS: Destination = {
  to: '/notifications',
  label: 'Notifications',
  short: 'Inbox',
  icon: IconBell,
};

/** Live streams; the icon has a badge with their number. */
export const LIVE: Destination = { to: '/live', label: 'Live streams', short: 'Live', icon: IconVideo };

/** The icon bar from top to bottom. */
export const RAIL: readonly Destination[] = [
  HOME,
  SETTINGS,
  DOWNLOAD,
  EXCHANGE,
  FAQ,
  LOGS,
  STATS,
  LEADERBOARDS,
  PHOTOS,
  LIVE,
  NOTIFICATIONS,
];
/** The same for visitors: the pages that need no account. */
export const VISITOR_RAIL: readonly Destination[] = [HOME, LEADERBOARDS, LIVE, DOWNLOAD, FAQ];
/** The tabs left and right of the log button on phones. */
export const TABS_LEFT: readonly Destination[] = [HOME, LOGS];
export const TABS_RIGHT: readonly Destination[] = [NOTIFICATIONS];
export const VISITOR_TABS: readonly Destination[] = [
  HOME,
  NEWS,
  LEADERBOARDS,
  { to: '/login', label: 'Log in', short: 'Log in', icon: IconLogin },
];
/** Destinations behind More on phones. */
export const MORE: readonly Destination[] = [STATS, LEADERBOARDS, PHOTOS, LIVE, SETTINGS, DOWNLOAD, EXCHANGE, FAQ];

export const VISITOR_MORE: readonly Destination[] = [LIVE, DOWNLOAD, FAQ];

/** Whether a path belongs to a destination. */
export function isCurrent({ to, also = [], except }: Destination, pathname: string): boolean {
  if (pathname === except) return false;
  return [to, ...also].some((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)));
}
