import { useMemo, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { BoardGroup } from './board-group.tsx';
import { BOARD_KINDS, FOLDED_ROWS, folded, shownBoards } from './board-list.ts';
import { BoardSkeleton, LOADING_TEXT, MAX_LINES } from './board-skeleton.tsx';
import styles from './boards.module.css';
import { useLeaderboards } from './live-boards.ts';

/** The boards that usually have rows. */
const SKELETON_BOARDS = BOARD_KINDS.filter(({ colour }) => colour !== 'slot').slice(0, 4);

interface BoardsProps {
  band?: string;
  /** The layout for a page of its own, also on a large monitor. */
  isStandalone?: boolean;
}

/** The live leaderboards; boards without rows are not shown. Beside other content they have only their first rows. */
export function Boards({ band, isStandalone = false }: BoardsProps) {
  const { data, error, refetch } = useLeaderboards();
  // A board that has lost its last row keeps its place.
  const known = useRef(new Set<string>());
  const boards = useMemo(() => {
    const shown = data && shownBoards(data, band, known.current);
    known.current = new Set(shown?.map(({ id }) => id));
    return shown && !isStandalone ? folded(shown) : shown;
  }, [data, band, isStandalone]);
  if (!boards) {
    return error ? (
      <Panel title="Leaderboards">
        <ErrorState text="Failed to load leaderboards." detail={error.message} onRetry={() => void refetch()} />
      </Panel>
    ) : (
      <div className={cx(styles.boards, isStandalone && styles.wall)}>
        {SKELETON_BOARDS.map(({ key, title }, index) => (
          <BoardSkeleton
            key={key}
            title={title}
            lines={isStandalone ? MAX_LINES : FOLDED_ROWS}
            {...(index === 0 && { aside: LOADING_TEXT })}
          />
        ))}
      </div>
    );
  }
  if (boards.length === 0) {
    return (
      <Panel title="Leaderboards">
        <EmptyState
          text="No contacts in the last 30 days. A contact counts if it is received within 48 hours."
          link={{ to: '/logger', label: 'Log QSO' }}
        />
      </Panel>
    );
  }
  return (
    <BoardGroup
      boards={boards}
      empty="No contacts here right now."
      className={isStandalone ? styles.wall : undefined}
    />
  );
}
