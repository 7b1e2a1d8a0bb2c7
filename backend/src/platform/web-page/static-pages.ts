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
