import type { ComponentType } from 'react';
import { type RouteObject, useRouteError } from 'react-router-dom';
import { cx } from './lib/cx.ts';
import styles from './routes.module.css';
import { ACCOUNT_PATHS, REVIEW_PATH, SETUPS_PATH } from './session/account-paths.ts';
import type { RouteHandle } from './shell/route-handle.ts';
import { Shell } from './shell/shell.tsx';
import { ErrorState, SkeletonRows } from './ui/states.tsx';

type LoadPage = () => Promise<{ default: ComponentType }>;

/** A lazily loaded page; its errors do not affect the shell. */
function lazyPage(handle: RouteHandle, load: LoadPage) {
  return {
    handle,
    lazy: async () => ({ Component: (await load()).default }),
    HydrateFallback: PageSkeleton,
    ErrorBoundary: RouteFailure,
  };
}

function page(path: string, handle: RouteHandle, load: LoadPage): RouteObject {
  return { path, ...lazyPage(handle, load) };
}

const home = () => import('./pages/home/home-page.tsx');
const checkoutReturn = () => import('./pages/billing/checkout-return-page.tsx');
const account = () => import('./pages/account/account-page.tsx');

/** One route with several paths, so that navigating between them keeps the form. */
const accountPage: RouteObject = {
  ...lazyPage({ title: 'Account', guarded: true }, account),
  // React Router warns of an empty page if a route has no element.
  children: ACCOUNT_PATHS.map((path) => ({ path, element: null })),
};

const pages: RouteObject[] = [
  page('/', { title: 'Home', hasPrimaryButton: true }, home),
  page('/home', { title: 'Home', hasPrimaryButton: true }, home),
  page('/leaderboards', { title: 'Leaderboards', hide: ['header'] }, () => import('./pages/leaderboards-page.tsx')),
  page('/search', { title: 'Search' }, () => import('./pages/search-page.tsx')),
  page('/login', { title: 'Log in', hasPrimaryButton: true }, () => import('./pages/auth/login-page.tsx')),
  page(
    '/register',
    { title: 'Create Account', hasPrimaryButton: true },
    () => import('./pages/auth/register-page.tsx'),
  ),
  page(
    '/password/reset',
    { title: 'Password', hasPrimaryButton: true },
    () => import('./pages/auth/password-reset-page.tsx'),
  ),
  page(
    '/confirm',
    { title: 'Confirm your address', hasPrimaryButton: true },
    () => import('./pages/auth/confirm-page.tsx'),
  ),
  accountPage,
  page(
    '/account/profiles',
    { title: 'Sub-accounts', guarded: true },
    () => import('./pages/account/profiles-page.tsx'),
  ),
  page(SETUPS_PATH, { title: 'Station set-ups', guarded: true }, () => import('./pages/account/setups-page.tsx')),
  page(REVIEW_PATH, { title: 'Was this you?', guarded: true }, () => import('./pages/account/review-page.tsx')),
  page('/profile/pictures', { title: 'Photos', guarded: true }, () => import('./pages/account/photos-page.tsx')),
  page('/pictures/*', { title: 'Photos' }, () => import('./pages/public-photos-page.tsx')),
  page('/logs', { title: 'Logbook', guarded: true }, () => import('./pages/logs/logs-page.tsx')),
  page('/logs/changes', { title: 'Bulk edits', guarded: true }, () => import('./pages/logs/changes-page.tsx')),
  page(
    '/logs/deleted',
    { title: 'Deleted contacts', guarded: true },
    () => import('./pages/logs/deleted-contacts-page.tsx'),
  ),
  page('/logger/:edit_id?', { title: 'Logger', guarded: true }, () => import('./pages/logger-page.tsx')),
  page('/qso/:qdo_id', { title: 'QSO' }, () => import('./pages/qso-page.tsx')),
  page('/import-export', { title: 'Import & Export', guarded: true }, () => import('./pages/import-export-page.tsx')),
  page(
    '/notifications',
    { title: 'Notifications', guarded: true },
    () => import('./pages/account/notifications-page.tsx'),
  ),
  page('/awards', { title: 'Station Master Awards' }, () => import('./pages/awards/awards-page.tsx')),
  page('/award/check', { title: 'Check a certificate' }, () => import('./pages/awards/check-page.tsx')),
  page('/award/:id', { title: 'Award' }, () => import('./pages/awards/award-page.tsx')),
  page('/live', { title: 'Live streams' }, () => import('./pages/live/live-page.tsx')),
  page('/live/user/:id', { title: 'Live stream' }, () => import('./pages/live/live-user-page.tsx')),
  page('/news', { title: 'News' }, () => import('./pages/posts/news-page.tsx')),
  page('/ham-radio-videos', { title: 'Ham radio videos' }, () => import('./pages/posts/videos-page.tsx')),
  page('/post/new', { title: 'New post', guarded: true }, () => import('./pages/posts/new-post-page.tsx')),
  page('/post/edit/:id', { title: 'Edit post', guarded: true }, () => import('./pages/posts/edit-post-page.tsx')),
  page('/post/:id/:title?', { title: 'Post' }, () => import('./pages/posts/post-page.tsx')),
  page('/sstv', { title: 'SSTV archive' }, () => import('./pages/sstv-page.tsx')),
  page('/docs', { title: 'FAQ' }, () => import('./pages/docs-page.tsx')),
  page('/download', { title: 'Download' }, () => import('./pages/download-page.tsx')),
  page('/how-to/embeds', { title: 'Embed codes' }, () => import('./pages/embeds-page.tsx')),
  page('/account/qsl-card', { title: 'QSL card', guarded: true }, () => import('./pages/account/qsl-card-page.tsx')),
  page(
    '/account/qsl-card/print',
    { title: 'Print QSL cards', guarded: true },
    () => import('./pages/account/print-cards-page.tsx'),
  ),
  page('/privacy', { title: 'Privacy' }, () => import('./pages/privacy-page.tsx')),
  page('/terms', { title: 'Terms' }, () => import('./pages/terms-page.tsx')),
  page('/contact', { title: 'Contact', hasPrimaryButton: true }, () => import('./pages/contact-page.tsx')),
  page('/join', { title: 'Join', guarded: true }, () => import('./pages/join-page.tsx')),
  page('/lander/:id', { title: 'One moment', hide: ['header'] }, () => import('./pages/lander-page.tsx')),
  page('/admin/reports', { title: 'Reports', guarded: true }, () => import('./pages/admin/admin-reports-page.tsx')),
  page('/admin/users', { title: 'Users', guarded: true }, () => import('./pages/admin/admin-users-page.tsx')),
  page(
    '/admin/health',
    { title: 'Growth and health', guarded: true },
    () => import('./pages/admin/admin-health-page.tsx'),
  ),
  page(
    '/admin/page-views',
    { title: 'Page views', guarded: true },
    () => import('./pages/admin/admin-page-views-page.tsx'),
  ),
  page('/admin/users/:id', { title: 'User', guarded: true }, () => import('./pages/admin/admin-user-page.tsx')),
  page('/admin/contests', { title: 'Contests', guarded: true }, () => import('./pages/admin/admin-contests-page.tsx')),
  ...['/stats', '/stats/:year'].map((path) =>
    page(path, { title: 'Statistics', guarded: true }, () => import('./pages/stats-page.tsx')),
  ),
  page('/year/:year/*', { title: 'Year of a station' }, () => import('./pages/year/year-page.tsx')),
  page('/scores', { title: 'Scores' }, () => import('./pages/contests/scores-page.tsx')),
  page('/race/:id/:stations?', { title: 'Race' }, () => import('./pages/contests/race-page.tsx')),
  page('/dxcc', { title: 'Which DXCC entity is this callsign?' }, () => import('./pages/dxcc-page.tsx')),
  page('/megastream', { title: 'Megastream', hide: ['header'] }, () => import('./pages/contests/megastream-page.tsx')),
  page(
    '/scores/reported',
    { title: 'Scores from contest loggers' },
    () => import('./pages/scores/reported-scores-page.tsx'),
  ),
  page(
    '/account/subscription',
    { title: 'Subscription', guarded: true },
    () => import('./pages/billing/subscription-page.tsx'),
  ),
  ...['/support-us', '/support-us/thanks', '/support-us/cancel'].map((path) =>
    page(path, { title: 'Support us' }, () => import('./pages/billing/support-page.tsx')),
  ),
  page('/stripe/start-trial/:session', { title: 'Free trial', guarded: true }, checkoutReturn),
  page('/stripe/upgrade/check', { title: 'Subscription', guarded: true }, checkoutReturn),
  page('/stripe/cancel', { title: 'Payment cancelled' }, () => import('./pages/billing/payment-cancel-page.tsx')),
  page('/stripe/sandbox/:id', { title: 'Sandbox checkout' }, () => import('./pages/billing/sandbox-page.tsx')),
  // The globe without the header, for embedding; `/earth` has the header.
  ...['/globe', '/globe2', '/earth-noheader'].map((path) =>
    page(path, { title: 'Globe', subscribers: true, hide: ['header'] }, () => import('./pages/globe-page.tsx')),
  ),
  page('/replay', { title: 'Replay' }, () => import('./pages/replay-page.tsx')),
  page('/earth', { title: 'Globe', subscribers: true }, () => import('./pages/globe-page.tsx')),
  page('*', { title: 'Profile' }, () => import('./pages/profile-page.tsx')),
];

export const routes: RouteObject[] = [{ Component: Shell, ErrorBoundary: RouteFailure, children: pages }];

function PageSkeleton() {
  return (
    <div className={cx('page', styles.page)}>
      <SkeletonRows rows={8} height={30} />
    </div>
  );
}

/** The page shown if another page throws or fails to load: after a release the old files are gone from the server. */
function RouteFailure() {
  const error = useRouteError();
  const isLoadError = error instanceof TypeError && /import|fetch|load/i.test(error.message);
  return (
    <div className="page">
      <h1 className="vh">Couldn’t load this page</h1>
      <ErrorState
        text={isLoadError ? 'Couldn’t load this page.' : 'Something went wrong on this page.'}
        detail={
          isLoadError
            ? 'You may be offline, or there is a new version.'
            : 'It’s our fault, not yours. Reloading the page often helps.'
        }
        onRetry={() => location.reload()}
      />
    </div>
  );
}
