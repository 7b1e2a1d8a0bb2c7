import { useCallback, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useLiveSocket } from '../lib/live/live.ts';
import { useSessionRefresh } from '../session/refresh.ts';
import { useHandovers, useSession } from '../session/session.ts';
import { useSessionUser } from '../session/user.ts';
import { Confirm } from '../ui/confirm.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { AccountNotices } from './account/account-notices.tsx';
import { Guard } from './account/guard.tsx';
import { useExpiry } from './account/use-expiry.ts';
import { useForgetTab } from './account/use-forget-tab.ts';
import { useUpgradeRequired } from './account/use-upgrade-required.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { BottomTabs } from './navigation/bottom-tabs.tsx';
import { Rail } from './navigation/rail.tsx';
import { useArrival } from './navigation/use-arrival.ts';
import { useInboxNews } from './navigation/use-inbox-events.ts';
import { NetworkNotice } from './network-notice.tsx';
import { useRouteHandle } from './route-handle.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** The frame of every page: header, icon bar, footer, and what may appear above all of them. */
export function Shell() {
  const session = useSession();
  const handle = useRouteHandle();
  const handovers = useHandovers();
  const [helpShown, setHelpShown] = useState(false);
  const showHelp = useCallback(() => setHelpShown(true), []);
  const announcement = useArrival(handle.title);
  useShortcuts(showHelp);
  useSessionRefresh(session);
  useSessionUser(session);
  useLiveSocket();
  useExpiry();
  useForgetTab();
  useUpgradeRequired();
  useInboxNews();
  const shows = (part: 'header' | 'bar' | 'footer') => !handle.hide?.includes(part);
  const bar = session !== null && shows('bar');
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {shows('header') && <Header session={session} invites={handle.invites === true} />}
      <NetworkNotice />
      {session && <AccountNotices user={session.user} />}
      <div className={bar ? 'shell with-rail' : 'shell'}>
        {bar && <Rail />}
        <div className="content">
          <main id="main" tabIndex={-1}>
            {/* After a switch of accounts nothing of the one before stays on the page. */}
            <Guard handle={handle} key={`${handle.title} ${handovers}`}>
              <Outlet />
            </Guard>
          </main>
          {shows('footer') && <Footer onShortcuts={showHelp} />}
        </div>
      </div>
      {bar && <BottomTabs />}
      <p className="vh" role="status">
        {announcement}
      </p>
      <LeaveGuard />
      <Toasts />
      <Confirm />
      {helpShown && <ShortcutsHelp onClose={() => setHelpShown(false)} />}
      <ScrollRestoration />
    </>
  );
}
