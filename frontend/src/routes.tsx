import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { RouteFailure } from './shell/route-failure.tsx';
import type { RouteHandle } from './shell/route-handle.ts';
import { Shell } from './shell/shell.tsx';
import { PageSkeleton } from './ui/page-skeleton.tsx';

/** One page: its code is fetched when it is first shown, and what breaks in it breaks nothing else. */
function page(path: string, handle: RouteHandle, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    handle,
    lazy: async () => ({ Component: await load() }),
    HydrateFallback: PageSkeleton,
    ErrorBoundary: RouteFailure,
  };
}

const home = () => import('./pages/home-page.tsx').then((m) => m.HomePage);
const account = () => import('./pages/account-page.tsx').then((m) => m.AccountPage);
const accountPaths = ['/profile', '/account', '/account/edit', '/account/preferences'];

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteFailure,
    children: [
      page('/', { title: 'Home', invites: true }, home),
      page('/home', { title: 'Home', invites: true }, home),
      page('/leaderboards', { title: 'Leaderboards', hide: ['header'] }, () =>
        import('./pages/leaderboards-page.tsx').then((m) => m.LeaderboardsPage),
      ),
      page('/search', { title: 'Search' }, () => import('./pages/search-page.tsx').then((m) => m.SearchPage)),
      page('/login', { title: 'Log in', invites: true }, () =>
        import('./pages/login-page.tsx').then((m) => m.LoginPage),
      ),
      page('/register', { title: 'Create Account', invites: true }, () =>
        import('./pages/register-page.tsx').then((m) => m.RegisterPage),
      ),
      ...accountPaths.map((path) => page(path, { title: 'Account', guarded: true }, account)),
      page('/logs', { title: 'Logbook', guarded: true }, () => import('./pages/logs-page.tsx').then((m) => m.LogsPage)),
      page('/logger/:edit_id?', { title: 'Logger', guarded: true }, () =>
        import('./pages/logger-page.tsx').then((m) => m.LoggerPage),
      ),
      page('/qso/:qdo_id', { title: 'QSO' }, () => import('./pages/qso-page.tsx').then((m) => m.QsoPage)),
      page('/import-export', { title: 'Import & Export', guarded: true }, () =>
        import('./pages/import-export-page.tsx').then((m) => m.ImportExportPage),
      ),
      page('/docs', { title: 'FAQ' }, () => import('./pages/docs-page.tsx').then((m) => m.DocsPage)),
      page('*', { title: 'Not found' }, () => import('./pages/not-found-page.tsx').then((m) => m.NotFoundPage)),
    ],
  },
];
