import type { PageHead } from './page-head.js';

const ABOUT = 'The cloud logbook for radio amateurs, short-wave listeners and CB operators.';

const PAGES: readonly Omit<PageHead, 'image'>[] = [
  { path: '/', title: '', description: ABOUT },
  {
    path: '/leaderboards',
    title: 'Leaderboards',
    description: 'Who is making the most contacts: today, this week and this month, by mode.',
  },
  { path: '/login', title: 'Log in', description: ABOUT },
  { path: '/register', title: 'Create Account', description: ABOUT },
  {
    path: '/docs',
    title: 'FAQ',
    description: 'How to log, to move an old log here, and to connect any radio program.',
  },
  {
    path: '/privacy',
    title: 'Privacy',
    description: 'What is kept of you, for how long, who sees it, and how to take it along or have it deleted.',
  },
];

/** Pages whose heads are the same for everybody, by their path. */
export const STATIC_HEADS: ReadonlyMap<string, PageHead> = new Map([
  ...PAGES.map((head) => [head.path, head] as const),
  ['/home', { path: '/', title: '', description: ABOUT }],
]);

/** First segments of our addresses, and some that may become so: no callsign begins with one of them and a slash. */
const RESERVED: ReadonlySet<string> = new Set(
  `about account admin api assets award awards billing blog confirm contact docs download downloads earth earth-
   noheader embed fast-keys favicon.svg globe globe2 ham-radio-videos healthz help home how-to import-export join
   lander leaderboards live logger login logout logs manifest.json map media megastream metrics news notifications
   password photos pictures pileup-bridge.mjs post posts pricing privacy profile qso readyz register reset
   robots.txt rules scores search settings shop sitemap.xml sstv static status store stream streams stripe
   subscribe support support-us terms upgrade user users video videos vscores4megastream webhook well-known ws`
    .toUpperCase()
    .split(/\s+/),
);

/** Whether the first segment of a path, or of a callsign with a slash, is an address of the site itself. */
export function isReserved(path: string): boolean {
  return RESERVED.has((path.replace(/^\//, '').split('/')[0] ?? '').toUpperCase());
}
