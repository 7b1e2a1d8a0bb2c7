import { Link, useSearchParams } from 'react-router-dom';
import { useMegastream } from '../../features/contests/api.ts';
import { ContestHead } from '../../features/contests/contest-head.tsx';
import styles from '../../features/contests/megastream/megastream.module.css';
import { MegastreamBoard } from '../../features/contests/megastream/megastream-board.tsx';
import { MegastreamOverlay, OVERLAY_ROWS, OverlayChoice } from '../../features/contests/megastream/overlay.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../ui/states.tsx';

/** The creators' board of the contest, for everyone; with `?overlay=1` only the box over a video. */
export default function MegastreamPage() {
  const [query] = useSearchParams();
  const megastream = useMegastream();
  const { data, dataUpdatedAt } = megastream;
  if (query.get('overlay') === '1') {
    const rows = OVERLAY_ROWS.find((count) => String(count) === query.get('rows')) ?? 5;
    const theme = query.get('theme') === 'light' ? 'light' : 'dark';
    const board = data ?? { contest: null, contest_lb: [], at: '' };
    return <MegastreamOverlay board={board} rows={rows} theme={theme} loadedAt={dataUpdatedAt} />;
  }
  return (
    <div className="page">
      {data?.contest ? <ContestHead contest={data.contest} /> : <h1 className="vh">Megastream</h1>}
      {!data ? (
        <Panel title="Megastream">
          <NotLoaded query={megastream} what="the megastream" rows={6} height={52} />
        </Panel>
      ) : !data.contest ? (
        <EmptyState title="No contest has started yet." text="Creators in the first contest will appear here." />
      ) : (
        <div className={styles.columns}>
          <MegastreamBoard board={data} loadedAt={dataUpdatedAt} />
          <OverlayChoice board={data} loadedAt={dataUpdatedAt} />
        </div>
      )}
      <p className="muted">
        <Link to="/scores">All scores</Link>
      </p>
    </div>
  );
}
