import { IconLock } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AwardHolders } from '../../features/awards/award-holders.tsx';
import { AwardStrip } from '../../features/awards/award-strip.tsx';
import { FirstStepsNotice } from '../../features/identity/first-steps/first-steps-notice.tsx';
import { openSteps, stepStates } from '../../features/identity/first-steps/step-states.ts';
import { useLogbookCount } from '../../features/logbook/api.ts';
import { LogBar } from '../../features/logbook/bar/log-bar.tsx';
import { Stations } from '../../features/presence/stations.tsx';
import { Boards } from '../../features/ranking/boards.tsx';
import { OperatorOfDay } from '../../features/ranking/operator-of-day.tsx';
import { PeriodPane } from '../../features/ranking/period-pane.tsx';
import { QsoFeed } from '../../features/social/feed/qso-feed.tsx';
import { RecentFeed } from '../../features/social/feed/recent-feed.tsx';
import { bandFilterOf } from '../../lib/band-filter.ts';
import { cx } from '../../lib/cx.ts';
import { PRODUCT_NAME, sellsSubscriptions } from '../../lib/product.ts';
import { isSubscriber, useSession } from '../../lib/session.ts';
import { SearchBox } from '../../shell/search/search-box.tsx';
import bannerStyles from '../../ui/banner.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import panelStyles from '../../ui/panel.module.css';
import { showToast } from '../../ui/toasts.tsx';
import { AWARDS, bannersOf, GLOBE, type HomePane as HomePaneAddress, paneOf } from './home-address.ts';
import styles from './home-page.module.css';
import { HomeTabs } from './home-tabs.tsx';

function HomeBanners() {
  const [query] = useSearchParams();
  const session = useSession();
  const viewer = { signedIn: session !== null, subscribed: isSubscriber(session), sells: sellsSubscriptions() };
  return bannersOf(query, viewer).map(({ bold, more, warn, action }) => (
    <div className={cx(bannerStyles.banner, warn && bannerStyles.warning)} key={more} data-testid="banner">
      {warn && <IconLock className="i" aria-hidden />}
      {bold && <b>{bold}</b>}
      <span>{more}</span>
      {action && (
        <ButtonLink small to={action.to}>
          {action.label}
        </ButtonLink>
      )}
    </div>
  ));
}

// Only visitors see the landing page.
const LandingPage = lazy(() => import('../landing/landing-page.tsx').then((m) => ({ default: m.LandingPage })));
const Promises = lazy(() => import('../landing/landing-page.tsx').then((m) => ({ default: m.Benefits })));

/** The home page. The DOM has the reading order of a single column; the style sheet places its parts side by side. */
export default function HomePage() {
  const session = useSession();
  const [query] = useSearchParams();
  const pane = paneOf(query);
  const band = bandFilterOf(query);
  useWelcome(session?.user.my_callsign);
  return (
    <>
      <HomeBanners />
      {session && openSteps(stepStates(session.user, undefined)).length > 0 && <FirstStepsReminder />}
      {session ? (
        <h1 className="vh">{PRODUCT_NAME}</h1>
      ) : (
        <Suspense fallback={<div className={styles.landingPlaceholder} />}>
          <LandingPage />
        </Suspense>
      )}
      <div className={cx(styles.columns, !session && styles.belowLanding)}>
        <div className={styles.middle}>
          <HomeTabs shown={pane} />
          <Pane pane={pane} band={band} />
        </div>
        <div className={cx('stack', styles.right)}>
          <SearchBox className={styles.search} shortcut />
          <AwardHolders />
          <OperatorOfDay />
          <QsoFeed band={band} />
        </div>
        <div className={cx('stack', styles.left)}>
          <Boards band={band} />
          <ButtonLink className={styles.allBoards} small to="/leaderboards">
            All leaderboards
          </ButtonLink>
        </div>
        {!session && (
          <div className={styles.benefits}>
            <Suspense>
              <Promises />
            </Suspense>
          </div>
        )}
      </div>
    </>
  );
}

function Pane({ pane, band }: { pane: HomePaneAddress; band: string }) {
  if (pane.period) return <PeriodPane period={pane.period} />;
  if (pane === AWARDS)
    return (
      <Suspense fallback={<div className={cx(panelStyles.panel, styles.globe)} />}>
        <AwardsPane />
      </Suspense>
    );
  if (pane !== GLOBE) return <HomePane band={band} />;
  return (
    <Suspense fallback={<div className={cx(panelStyles.panel, styles.globe)} />}>
      <LiveGlobe className={styles.globe} />
    </Suspense>
  );
}

const AwardsPane = lazy(() => import('../../features/awards/awards-pane.tsx').then((m) => ({ default: m.AwardsPane })));

// The globe is built when its pane is shown, and torn down with it.
const LiveGlobe = lazy(() =>
  import('../../features/globe/live/live-globe.tsx').then((m) => ({ default: m.LiveGlobe })),
);

/** Shows a toast for `?login=success` and removes it from the URL. */
function useWelcome(call: string | undefined) {
  const [query, setQuery] = useSearchParams();
  const welcome = query.get('login') === 'success';
  useEffect(() => {
    if (!welcome) return;
    if (call) showToast({ text: `Signed in as ${call}.`, kind: 'good' });
    setQuery(
      (rest) => {
        rest.delete('login');
        return rest;
      },
      { replace: true },
    );
  }, [welcome, call, setQuery]);
}

/** The home pane: log bar, stations, and the newest contacts of all stations. */
function HomePane({ band }: { band: string }) {
  return (
    <div className={styles.pane}>
      <LogBar />
      <Stations band={band} />
      <AwardStrip />
      <RecentFeed band={band} />
    </div>
  );
}

/** The notice of open steps after registration, with the number of contacts in the log. */
function FirstStepsReminder() {
  const { data } = useLogbookCount();
  return <FirstStepsNotice contacts={data?.count} />;
}
