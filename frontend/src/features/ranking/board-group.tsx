import type { BoardProofRequest } from '@pileup/contract/ranking';
import { type CSSProperties, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useSession } from '../../lib/session.ts';
import { profilePath } from '../../lib/station/station-paths.ts';
import { countText } from '../../lib/text/time-text.ts';
import labelsStyles from '../../ui/labels.module.css';
import { Place } from '../../ui/lists/place.tsx';
import { useHeld } from '../../ui/lists/use-held.ts';
import { Panel } from '../../ui/panel.tsx';
import { BandChip, Call, Frequency, ModeChip } from '../../ui/radio/contact-parts.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Board, proofRequest, type RankedRow } from './board-list.ts';
import { BoardProof } from './board-proof.tsx';
import styles from './boards.module.css';
import { isOwnCall } from './own-call.ts';

/** A pointer left on the boards must not pause them forever. */
const POINTER_TIMEOUT_MS = 20_000;

interface BoardGroupProps {
  boards: readonly Board[];
  empty?: string;
  className?: string | undefined;
}

interface OpenProof {
  title: string;
  count: number;
  request: BoardProofRequest;
}

/** The height of a board in rows, for the masonry layout of boards.module.css. */
const lines = ({ rows }: Board) => ({ '--lines': rows.length }) as CSSProperties;

/** A grid of boards, paused while hovered or focused. */
export function BoardGroup({ boards: latest, empty = '', className }: BoardGroupProps) {
  const own = useSession()?.user.my_callsign;
  const { held, handlers, hold } = useHeld(latest, { idleMs: POINTER_TIMEOUT_MS });
  const [proof, setProof] = useState<OpenProof | null>(null);
  const boards = held ?? latest;
  const show = (open: OpenProof | null) => {
    // The focused row must still exist when the dialog returns the focus.
    hold(open !== null);
    setProof(open);
  };
  return (
    <div className={cx(styles.boards, className)} {...handlers}>
      {boards.map((board) => (
        <div key={board.id} className={cx(styles.box, board.bySlot && styles.slots)} style={lines(board)}>
          <Panel title={board.title} {...(board.span && { aside: board.span })}>
            {board.rows.length > 0 ? (
              <ol className={styles.board}>
                {/* Keyed by rank: a station that overtakes another moves no element. */}
                {board.rows.map((ranked) => (
                  <BoardLine
                    key={ranked.rank}
                    ranked={ranked}
                    bySlot={board.bySlot}
                    you={isOwnCall(ranked.row.station_callsign, own)}
                    onProof={() =>
                      show({ title: board.title, count: ranked.row.count, request: proofRequest(board, ranked.row) })
                    }
                  />
                ))}
              </ol>
            ) : (
              <EmptyState text={empty.replace('{board}', board.title)} />
            )}
          </Panel>
        </div>
      ))}
      {proof && <BoardProof {...proof} onClose={() => show(null)} />}
    </div>
  );
}

interface BoardLineProps {
  ranked: RankedRow;
  bySlot: boolean;
  you: boolean;
  onProof: () => void;
}

/** A row of a board: rank, station, and a count that opens the contacts behind it. */
function BoardLine({ ranked: { row, rank, part, colour }, bySlot, you, onProof }: BoardLineProps) {
  const { station_callsign: station, count, band = '', mode = '', freq = null } = row;
  const counted = `${countText(count)} ${count === 1 ? 'contact' : 'contacts'} of ${station} that count`;
  const meter = { '--p': part, '--c': `var(--${colour})` } as CSSProperties;
  return (
    <li className={cx(styles.line, bySlot && styles.slot)} style={meter}>
      <Place rank={rank} />
      <span className={styles.station}>
        <Call call={station} to={profilePath(station)} />
        {you && <span className={labelsStyles.current}>YOU</span>}
      </span>
      <button
        type="button"
        className={cx('num', styles.count)}
        aria-label={counted}
        aria-haspopup="dialog"
        onClick={onProof}
      >
        {countText(count)}
      </button>
      {bySlot && (
        <span className={styles.details}>
          <BandChip band={band} className={styles.band} />
          <ModeChip mode={mode} className={styles.mode} />
          <Frequency khz={freq} short />
        </span>
      )}
    </li>
  );
}
