import type { Period } from '@pileup/contract/ranking';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { Boards } from '../features/ranking/boards.tsx';
import { OperatorOfDay } from '../features/ranking/operator-of-day.tsx';
import { PeriodPane } from '../features/ranking/period-pane.tsx';
import { useUtcClock } from '../lib/clock.ts';
import { cx } from '../lib/cx.ts';
import { useDateFormat } from '../lib/text/display-settings.ts';
import { utcClockText, utcDateText } from '../lib/text/time-text.ts';
import { ButtonLink } from '../ui/button.tsx';
import homeTabsStyles from './home/home-tabs.module.css';
import styles from './leaderboards-page.module.css';

const PERIODS: readonly (readonly [period: Period, label: string])[] = [
  ['today', 'Today'],
  ['yesterday', 'Yesterday'],
  ['week', 'This Week'],
  ['month', 'This Month'],
];

/** All boards on one page, for a large screen in a club room: no header, full width. */
export default function LeaderboardsPage() {
  const [query] = useSearchParams();
  const chosen = query.get('period');
  const period = PERIODS.find(([known]) => known === chosen)?.[0] ?? 'today';
  return (
    <div className={cx('page', styles.page)}>
      <header>
        <ButtonLink small to="/">
          <IconArrowLeft className="i" stroke={1.75} aria-hidden /> Home
        </ButtonLink>
        <h1>Leaderboards</h1>
        <PageClock />
        <span className="sp" />
        <OperatorOfDay className={styles.operatorOfDay} />
      </header>
      <Boards isStandalone />
      <nav className={cx(homeTabsStyles.tabs, styles.tabs)} aria-label="Period">
        {PERIODS.map(([known, label]) => (
          <Link
            key={known}
            to={known === 'today' ? '?' : `?period=${known}`}
            aria-current={known === period ? 'page' : undefined}
            replace
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
      <PeriodPane period={period} />
    </div>
  );
}

function PageClock() {
  const now = useUtcClock();
  const format = useDateFormat();
  return (
    <p className={styles.clock}>
      <span className="muted">{utcDateText(now, format)}</span> <time>{utcClockText(now)}</time>{' '}
      <span className="lg">UTC</span>
    </p>
  );
}
