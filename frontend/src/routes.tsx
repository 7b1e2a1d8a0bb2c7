import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { ACCOUNT_PATHS, REVIEW_PATH } from './session/account-paths.ts';
import { PageSkeleton } from './shell/page-skeleton.tsx';
import { RouteFailure } from './shell/route-failure.tsx';
import type { RouteHandle } from './shell/route-handle.ts';
import { Shell } from './shell/shell.tsx';

/** A lazily loaded page; its errors do not affect the shell. */
function lazyPage(handle: RouteHandle, load: () => Promise<ComponentType>) {
  return {
    handle,
    lazy: async () => ({ Component: await load() }),
    HydrateFallback: PageSkeleton,
    ErrorBoundary: RouteFailure,
  };
}

function page(path: string, handle: RouteHandle, load: () => Promise<ComponentType>): RouteObject {
  return { path, ...lazyPage(handle, load) };
}

const home = () => import('./pages/home/home-page.tsx').then((m) => m.HomePage);
const account = () => import('./pages/account/account-page.tsx').then((m) => m.AccountPage);

/** One route with several paths, so that navigating between them keeps the form. */
const accountPage: RouteObject = {
  ...lazyPage({ title: 'Account', guarded: true }, account),
  children: ACCOUNT_PATHS.map((path) => ({ path })),
};

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteFailure,
    children: [
      page('/', { title: 'Home', hasPrimaryButton: true }, home),
      page('/home', { title: 'Home', hasPrimaryButton: true }, home),
      page('/leaderboards', { title: 'Leaderboards', hide: ['header'] }, () =>
        import('./pages/leaderboards-page.tsx').then((m) => m.LeaderboardsPage),
      ),
      page('/search', { title: 'Search' }, () => import('./pages/search-page.tsx').then((m) => m.SearchPage)),
      page('/login', { title: 'Log in', hasPrimaryButton: true }, () =>
        import('./pages/auth/login-page.tsx').then((m) => m.LoginPage),
      ),
      page('/register', { title: 'Create Account', hasPrimaryButton: true }, () =>
        import('./pages/auth/register-page.tsx').then((m) => m.RegisterPage),
      ),
      page('/password/reset', { title: 'Password', hasPrimaryButton: true }, () =>
        import('./pages/auth/password-reset-page.tsx').then((m) => m.PasswordResetPage),
      ),
      page('/confirm', { title: 'Confirm your address', hasPrimaryButton: true }, () =>
        import('./pages/auth/confirm-page.tsx').then((m) => m.ConfirmPage),
      ),
      accountPage,
      page('/account/profiles', { title: 'Sub-accounts', guarded: true }, () =>
        import('./pages/account/profiles-page.tsx').then((m) => m.ProfilesPage),
      ),
      page(REVIEW_PATH, { title: 'Was this you?', guarded: true }, () =>
        import('./pages/account/review-page.tsx').then((m) => m.ReviewPage),
      ),
      page('/profile/pictures', { title: 'Photos', guarded: true }, () =>
        import('./pages/account/photos-page.tsx').then((m) => m.PicturesPage),
      ),
      page('/pictures/*', { title: 'Photos' }, () =>
        import('./pages/public-photos-page.tsx').then((m) => m.PublicPhotosPage),
      ),
      page('/logs', { title: 'Logbook', guarded: true }, () => import('./pages/logs-page.tsx').then((m) => m.LogsPage)),
      page('/logger/:edit_id?', { title: 'Logger', guarded: true }, () =>
        import('./pages/logger-page.tsx').then((m) => m.LoggerPage),
      ),
      page('/qso/:qdo_id', { title: 'QSO' }, () => import('./pages/qso-page.tsx').then((m) => m.QsoPage)),
      page('/import-export', { title: 'Import & Export', guarded: true }, () =>
        import('./pages/import-export-page.tsx').then((m) => m.ImportExportPage),
      ),
      page('/notifications', { title: 'Notifications', guarded: true }, () =>
        import('./pages/account/notifications-page.tsx').then((m) => m.NotificationsPage),
      ),
      page('/docs', { title: 'FAQ' }, () => import('./pages/docs-page.tsx').then((m) => m.DocsPage)),
      page('/privacy', { title: 'Privacy' }, () => import('./pages/privacy-page.tsx').then((m) => m.PrivacyPage)),
      // The globe without the header, for embedding; `/earth` has the header.
      ...['/globe', '/globe2', '/earth-noheader'].map((path) =>
        page(path, { title: 'Globe', subscribers: true, hide: ['header'] }, () =>
          import('./pages/globe-page.tsx').then((m) => m.GlobePage),
        ),
      ),
      page('/earth', { title: 'Globe', subscribers: true }, () =>
        import('./pages/globe-page.tsx').then((m) => m.EarthPage),
      ),
      page('*', { title: 'Profile' }, () => import('./pages/profile-page.tsx').then((m) => m.ProfilePage)),
    ],
  },
];
