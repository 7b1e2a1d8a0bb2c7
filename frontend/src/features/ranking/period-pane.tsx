import type { Period, PeriodBoards } from '@pileup/contract/ranking';
import { useMemo } from 'react';
import { useUtcClock } from '../../lib/clock.ts';
import { cx } from '../../lib/cx.ts';
import { useDateFormat } from '../../lib/text/display-settings.ts';
import { Panel } from '../../ui/panel.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { BoardGroup } from './board-group.tsx';
import { periodBoards } from './board-list.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import grid from './boards.module.css';
import { usePeriodBoards } from './live-boards.ts';
import styles from './period-pane.module.css';
import { daysText, PERIOD_NAMES, periodDays } from './period-span.ts';

const NO_ROWS: PeriodBoards = { voice: [], sstv: [], cw: [], data: [] };

/** The four boards of a period: voice, SSTV, CW and data, also without rows. */
export function PeriodPane({ period }: { period: Period }) {
  const { data, error, refetch } = usePeriodBoards(period);
  const boards = useMemo(() => periodBoards(data ?? NO_ROWS, period), [data, period]);
  const { title, within } = PERIOD_NAMES[period];
  return (
    <section className={styles.period} aria-label={title}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        <PeriodDays period={period} />
      </div>
      {data ? (
        <BoardGroup key={period} className={styles.boards} boards={boards} empty={`No {board} contacts ${within}.`} />
      ) : error ? (
        <Panel>
          <ErrorState text="Failed to load leaderboards." detail={error.message} onRetry={() => void refetch()} />
        </Panel>
      ) : (
        <div className={cx(grid.boards, styles.boards)}>
          {boards.map((board) => (
            <BoardSkeleton key={board.id} title={board.title} />
          ))}
        </div>
      )}
    </section>
  );
}

/** A separate component: only the dates re-render with the clock. */
function PeriodDays({ period }: { period: Period }) {
  const days = periodDays(period, useUtcClock());
  return <span className="muted">{daysText(days, useDateFormat())} UTC</span>;
}
