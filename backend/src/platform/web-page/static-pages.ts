import { feedLinks } from './feed-links.js';
import type { PageHeadTags } from './page-head-tags.js';

const ABOUT = 'The cloud logbook for radio amateurs, short-wave listeners and CB operators.';

const PAGES: readonly Omit<PageHeadTags, 'image'>[] = [
  { path: '/', title: '', description: ABOUT },
  {
    path: '/leaderboards',
    title: 'Leaderboards',
    description: 'Who is making the most contacts: today, this week and this month, by mode.',
  },
  {
    path: '/live',
    title: 'Live streams',
    description: 'Operators who show their station on camera now, with radio and last contacts beside the video.',
  },
  {
    path: '/news',
    title: 'News',
    description: 'Articles by radio amateurs: activations, contests, antennas and more.',
    feeds: feedLinks('news', 'Pileup news'),
  },
  {
    path: '/ham-radio-videos',
    title: 'Ham radio videos',
    description: 'Videos about amateur radio, posted by operators.',
    feeds: feedLinks('videos', 'Pileup videos'),
  },
  {
    path: '/award/check',
    title: 'Check a certificate',
    description: 'Check on your own device whether a Station Master Awards certificate is genuine.',
  },
  {
    path: '/awards',
    title: 'Station Master Awards',
    description: 'Awards of the day, the week and the month: how they are decided, who has them, and who leads now.',
  },
  {
    path: '/dxcc',
    title: 'Which DXCC entity is this callsign?',
    description: 'The DXCC entity of a callsign on any day, which rule decides, and what it was at other times.',
  },
  {
    path: '/megastream',
    title: 'Megastream',
    description: 'The creators in the contest, live: contacts, rate and the time since the last contact.',
  },
  {
    path: '/scores/reported',
    title: 'Scores from contest loggers',
    description: 'Scores of running contests as logging programs send them, and how much of each log is checked.',
  },
  { path: '/login', title: 'Log in', description: ABOUT },
  { path: '/register', title: 'Create Account', description: ABOUT },
  {
    path: '/sstv',
    title: 'SSTV archive',
    description:
      'Pictures that stations received by slow-scan television, newest first, by day, band, mode and station.',
  },
  {
    path: '/replay',
    title: 'Replay',
    description:
      'The contacts of an evening, a contest or a year on the globe, replayed with the grey line of the time.',
    hasEmbed: true,
  },
  {
    path: '/docs',
    title: 'FAQ',
    description: 'How to log contacts, import your old log and connect your radio programs.',
  },
  {
    path: '/download',
    title: 'Download',
    description: 'The bridge for the computer at your radio, and the app for your phone.',
  },
  {
    path: '/how-to/embeds',
    title: 'Embed codes',
    description:
      'Show your station on other sites: live banner, last frequency, photos, logs, SSTV pictures and replays.',
  },
  {
    path: '/privacy',
    title: 'Privacy',
    description: 'What data we store, for how long, who sees it, and how to download or delete it.',
  },
  {
    path: '/terms',
    title: 'Terms',
    description: 'The rules for accounts, content and subscriptions.',
  },
  {
    path: '/support-us',
    title: 'Support us',
    description: 'Keep logging free for everyone: support the site once or each month, and see who does.',
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Write to the administrators, with or without an account.',
  },
];

/** The heads of pages without content of their own, by path. */
export const STATIC_HEADS: ReadonlyMap<string, PageHeadTags> = new Map([
  ...PAGES.map((head) => [head.path, head] as const),
  ['/home', { path: '/', title: '', description: ABOUT }],
]);
