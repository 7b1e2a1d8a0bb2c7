import type { MegastreamResponse } from '@pileup/contract/contests/contests';
import { useEffect, useState } from 'react';
import { Copyable } from '../../../ui/code.tsx';
import { Place } from '../../../ui/lists/place.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { ContestClock } from '../contest-head.tsx';
import { figureText } from '../contest-text.ts';
import styles from './megastream.module.css';
import { rateText, Since } from './megastream-board.tsx';

export const OVERLAY_ROWS = [3, 5, 10] as const;
type OverlayTheme = 'dark' | 'light';

/** The board over a video: nothing else on the page, and no background. */
export function MegastreamOverlay({
  board,
  rows,
  theme,
  loadedAt,
}: {
  board: MegastreamResponse;
  rows: number;
  theme: OverlayTheme;
  loadedAt: number;
}) {
  useTransparentPage();
  return <OverlayBox board={board} rows={rows} theme={theme} loadedAt={loadedAt} />;
}

function OverlayBox({
  board: { contest, contest_lb },
  rows,
  theme,
  loadedAt,
}: {
  board: MegastreamResponse;
  rows: number;
  theme: OverlayTheme;
  loadedAt: number;
}) {
  return (
    <div className={styles.overlay} data-color-scheme={theme}>
      <div className={styles.overlayHead}>
        <span>{contest?.name ?? 'No contest'}</span>
        {contest && <ContestClock contest={contest} />}
      </div>
      <table>
        <caption className="vh">Overlay: creators by score</caption>
        <thead className="vh">
          <tr>
            {['Rank', 'Operator', 'QSOs', 'QSOs per minute', 'Last'].map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contest_lb.slice(0, rows).map((row) => (
            <tr key={row.my_callsign}>
              <td>
                <Place rank={row.rank} />
              </td>
              <td>
                <Call call={row.my_callsign} />
              </td>
              <td>{figureText(row.contacts)}</td>
              <td>{rateText(row.last_10_min_avg)}/min</td>
              <td>
                <Since seconds={row.last_qso_time_in_seconds} loadedAt={loadedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useTransparentPage(): void {
  useEffect(() => {
    document.documentElement.classList.add(styles.transparent ?? '');
    return () => document.documentElement.classList.remove(styles.transparent ?? '');
  }, []);
}

/** The address of the overlay for streaming software, and how it looks. */
export function OverlayChoice({ board, loadedAt }: { board: MegastreamResponse; loadedAt: number }) {
  const [rows, setRows] = useState('5');
  const [theme, setTheme] = useState<OverlayTheme>('dark');
  return (
    <Panel title="Overlay" aside="transparent, for streaming software" bodyClassName={styles.choice}>
      <div className={styles.preview}>
        <OverlayBox board={board} rows={Number(rows)} theme={theme} loadedAt={loadedAt} />
      </div>
      <div className={styles.options}>
        <Segment
          label="Rows"
          value={rows}
          options={OVERLAY_ROWS.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={setRows}
        />
        <Segment
          label="Theme"
          value={theme}
          options={[
            { value: 'dark', label: 'Night' },
            { value: 'light', label: 'Card' },
          ]}
          onChange={setTheme}
        />
      </div>
      <Copyable label="Address" text={`${location.origin}/megastream?overlay=1&rows=${rows}&theme=${theme}`} />
    </Panel>
  );
}
