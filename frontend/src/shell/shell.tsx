import { useCallback, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useLiveSocket } from '../lib/live.ts';
import { useHandovers, useSession } from '../lib/session.ts';
import { useSessionRefresh } from '../lib/session-refresh.ts';
import { useSessionUser } from '../lib/session-user.ts';
import { Confirm } from '../ui/confirm.tsx';
import { ShortcutsHelp } from '../ui/shortcuts-help.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { LeaveGuard } from '../ui/unsaved.tsx';
import { AccountNotices } from './account-notices.tsx';
import { BottomTabs } from './bottom-tabs.tsx';
import { Footer } from './footer.tsx';
import { Guard } from './guard.tsx';
import { Header } from './header.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { Rail } from './rail.tsx';
import { useRouteHandle } from './route-handle.ts';
import { useArrival } from './use-arrival.ts';
import { useExpiry } from './use-expiry.ts';
import { useForgetTab } from './use-forget-tab.ts';
import { useInboxNews } from './use-inbox-news.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useUpgradeRequired } from './use-upgrade-required.ts';

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
