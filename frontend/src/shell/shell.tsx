import { useCallback, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useLiveSocket } from '../lib/live.ts';
import { useSession } from '../lib/session.ts';
import { useSessionRefresh } from '../lib/session-refresh.ts';
import { Confirm } from '../ui/confirm.tsx';
import { ShortcutsHelp } from '../ui/shortcuts-help.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { BottomTabs } from './bottom-tabs.tsx';
import { Footer } from './footer.tsx';
import { Guard } from './guard.tsx';
import { Header } from './header.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { Rail } from './rail.tsx';
import { useRouteHandle } from './route-handle.ts';
import { useArrival } from './use-arrival.ts';
import { useExpiry } from './use-expiry.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The frame of every page: header, icon bar, footer, and what may appear above all of them. */
export function Shell() {
  const session = useSession();
  const handle = useRouteHandle();
  const [helpShown, setHelpShown] = useState(false);
  const showHelp = useCallback(() => setHelpShown(true), []);
  const announcement = useArrival(handle.title);
  useShortcuts(showHelp);
  useSessionRefresh(session);
  useLiveSocket();
  useExpiry();
  const shows = (part: 'header' | 'bar' | 'footer') => !handle.hide?.includes(part);
  const bar = session !== null && shows('bar');
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {shows('header') && <Header session={session} invites={handle.invites === true} />}
      <NetworkNotice />
      <div className={bar ? 'shell with-rail' : 'shell'}>
        {bar && <Rail />}
        <div className="content">
          <main id="main" tabIndex={-1}>
            {handle.guarded ? (
              <Guard>
                <Outlet />
              </Guard>
            ) : (
              <Outlet />
            )}
          </main>
          {shows('footer') && <Footer onShortcuts={showHelp} />}
        </div>
      </div>
      {bar && <BottomTabs />}
      <p className="vh" role="status">
        {announcement}
      </p>
      <Toasts />
      <Confirm />
      {helpShown && <ShortcutsHelp onClose={() => setHelpShown(false)} />}
      <ScrollRestoration />
    </>
  );
}
