import type { User } from '@pileup/contract/identity';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import { keepDeviceCopy } from '../lib/device-copy/device-copy.ts';
import { useIsOffline } from '../lib/http/network.ts';
import { useLiveSocket } from '../lib/live/live-socket.ts';
import { stop, usePlaying } from '../lib/player.ts';
import { PRODUCT_NAME } from '../lib/product.ts';
import { keepAppOnDevice, useNewVersion } from '../lib/service-worker.ts';
import { useSession, useSwitchCount } from '../lib/session.ts';
import { setPageTitle } from '../lib/text/page-title.ts';
import { useSessionRefresh } from '../session/refresh.ts';
import { useSessionUser } from '../session/user.ts';
import bannerStyles from '../ui/banner.module.css';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { Guard } from './account/route-guard.tsx';
import { useSessionEnd, useUpgradeRequired } from './account/use-session-end.ts';
import { Header } from './header.tsx';
import { BottomTabs } from './navigation/bottom-tabs.tsx';
import { CountBadge, labelWithCount, useCounts } from './navigation/count-badge.tsx';
import { isCurrent, RAIL, VISITOR_RAIL } from './navigation/navigation.ts';
import { SearchButton } from './navigation/search-button.tsx';
import { useInboxEvents } from './navigation/use-inbox-events.ts';
import { usePageViews } from './navigation/use-page-views.ts';
import { PlayerSlot } from './player/player-slot.tsx';
import { useRouteHandle } from './route-handle.ts';
import styles from './shell.module.css';
import { ShortcutsHelp, useShortcuts } from './shortcuts-help.tsx';

/** The frame of every page: header, icon bar, footer, dialogs and toasts. */
export function Shell() {
  const session = useSession();
  const handle = useRouteHandle();
  const switches = useSwitchCount();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const showHelp = useCallback(() => setHelpOpen(true), []);
  const announcement = useRouteAnnouncement(handle.title);
  useShortcuts(showHelp);
  useSessionRefresh(session, handle.subscribers === true);
  useSessionUser(session);
  useLiveSocket();
  useSessionEnd();
  useUpgradeRequired();
  useInboxEvents();
  usePageViews(handle);
  useEffect(() => {
    if (!session) return;
    void keepAppOnDevice();
    keepDeviceCopy();
  }, [session]);
  const isShown = (part: 'header' | 'bar' | 'footer') => !handle.hide?.includes(part);
  const hasRail = isShown('bar');
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {isShown('header') && <Header session={session} hasPrimaryButton={handle.hasPrimaryButton === true} />}
      <NetworkNotice />
      <NewVersionNotice />
      {session && <AccountNotices user={session.user} />}
      <div
        className={cx(
          styles.shell,
          isShown('header') && styles.underHeader,
          hasRail && styles.withRail,
          hasRail && styles.withTabs,
        )}
      >
        {hasRail && <Rail isVisitor={session === null} />}
        <div className={styles.content}>
          <main id="main" tabIndex={-1}>
            {/* A switch of accounts remounts the page, so that nothing of the previous one stays. */}
            <Guard handle={handle} key={`${handle.title} ${switches}`}>
              <Outlet />
            </Guard>
          </main>
          {isShown('footer') && <Footer onShortcuts={showHelp} />}
        </div>
      </div>
      {hasRail && <BottomTabs isVisitor={session === null} />}
      <PlayerSlot />
      <p className="vh" role="status">
        {announcement}
      </p>
      <LeaveGuard />
      <Toasts />
      <Confirm />
      {isHelpOpen && <ShortcutsHelp onClose={() => setHelpOpen(false)} />}
      <ScrollRestoration />
    </>
  );
}

function Footer({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    <footer className={styles.footer}>
      <span>{PRODUCT_NAME}</span>
      <span>All times are UTC.</span>
      <span className="sp" />
      <Link to="/leaderboards">Leaderboards</Link>
      <Link to="/news">News</Link>
      <Link to="/ham-radio-videos">Videos</Link>
      <Link to="/sstv">SSTV archive</Link>
      <Link to="/live">Live streams</Link>
      <Link to="/scores">Scores</Link>
      <Link to="/how-to/embeds">Embed codes</Link>
      <Link to="/post/74/Help-and-Support">Help and Support</Link>
      <Link to="/support-us">Support us</Link>
      <Link to="/docs">FAQ</Link>
      <Link to="/privacy">Privacy</Link>
      <Link to="/terms">Terms</Link>
      <Link to="/contact">Contact</Link>
      <PlaceElsewhere name="pileup-video-site" title="Video site" />
      <PlaceElsewhere name="pileup-chat" title="Chat" />
      <button type="button" onClick={onShortcuts}>
        Keyboard shortcuts <kbd>?</kbd>
      </button>
    </footer>
  );
}

/** A link to a place of the community, whose address the server writes into the page; nothing if there is none. */
function PlaceElsewhere({ name, title }: { name: string; title: string }) {
  const url = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  if (!url?.startsWith('https://')) return null;
  return (
    <a href={url} target="_blank" rel="noopener">
      {title}
    </a>
  );
}

/** A banner while the server is unreachable. */
function NetworkNotice() {
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline && (
        <div className={bannerStyles.banner}>
          <b>You’re offline.</b>
          <span>Nothing you type is lost; this page updates again as soon as you’re back online.</span>
        </div>
      )}
    </div>
  );
}

/** A new version never replaces the page by itself: the operator may be logging. */
function NewVersionNotice() {
  const reload = useNewVersion();
  return (
    <div role="status">
      {reload && (
        <div className={bannerStyles.banner}>
          <b>A new version is ready.</b>
          <span>Anything you have typed is kept.</span>
          <Button small onClick={reload}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}

const AccountBanners = lazy(() => import('./account/account-banners.tsx').then((m) => ({ default: m.AccountBanners })));

/** The account banners. Few accounts have any, so their code is loaded only then. */
function AccountNotices({ user }: { user: User }) {
  if (!user.delete_at && user.email_confirmed !== false && !user.unreviewed) return null;
  return (
    <Suspense fallback={null}>
      <AccountBanners user={user} />
    </Suspense>
  );
}

/** The icon bar at the side of wide screens. */
function Rail({ isVisitor }: { isVisitor: boolean }) {
  const { pathname } = useLocation();
  const counts = useCounts();
  const playing = usePlaying();
  return (
    <nav className={styles.rail} aria-label="Main">
      {(isVisitor ? VISITOR_RAIL : RAIL).map((destination) => (
        <Link
          key={destination.to}
          to={destination.to}
          aria-label={labelWithCount(destination, counts)}
          title={labelWithCount(destination, counts)}
          aria-current={isCurrent(destination, pathname) ? 'page' : undefined}
        >
          <destination.icon size={20} stroke={1.75} aria-hidden />
          <CountBadge of={destination} counts={counts} />
        </Link>
      ))}
      <SearchButton />
      {playing && (
        <button type="button" aria-label="Stop the player" title={`Stop ${playing.title}`} onClick={stop}>
          <IconPlayerStopFilled size={20} aria-hidden />
        </button>
      )}
    </nav>
  );
}

/** Sets the title and moves the focus on a route change, as on a page load. Returns the text for the live region. */
function useRouteAnnouncement(title: string): string {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef<string>(undefined);

  useEffect(() => {
    setPageTitle(title);
    const first = shown.current === undefined;
    const same = shown.current === pathname;
    shown.current = pathname;
    if (first || same) return;
    setAnnouncement(title);
    const main = document.getElementById('main');
    const { activeElement } = document;
    // Exceptions: the page has focused one of its own fields, or the operator is about to press Undo in a toast.
    if (main && !main.contains(activeElement) && !isInMessage(activeElement)) main.focus({ preventScroll: true });
  }, [pathname, title]);

  return announcement;
}

const isInMessage = (element: Element | null) => element?.closest('[role=status], [role=alert]') != null;
