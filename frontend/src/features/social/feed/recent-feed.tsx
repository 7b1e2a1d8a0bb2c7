import type { FeedItem } from '@pileup/contract/social';
import { type CSSProperties, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Panel } from '../../../ui/panel.tsx';
import feed from './feed.module.css';
import { FeedState, LOADING_TEXT } from './feed-states.tsx';
import { NewQsosPill } from './new-qsos-pill.tsx';
import styles from './recent-feed.module.css';
import { RecentRow } from './recent-row.tsx';
import { useHeldFeed } from './use-held-feed.ts';

/** The rest of the feed is in its own column. */
const MAX_ROWS = 20;
const SKELETON = { rows: MAX_ROWS, height: 30 };

const COLUMNS = [
  ['time', 'Time'],
  ['station', 'Station'],
  ['dx', 'DX'],
  ['frequency', 'Freq'],
  ['band', 'Band'],
  ['mode', 'Mode'],
  ['reports', 'SNT / RCV'],
  ['comment', 'Comment'],
] as const;

/** The newest contacts of all stations as a table, for the middle column of the home page. */
export function RecentFeed({ band }: { band?: string }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { items, waiting, error, refetch, handlers, showNew } = useHeldFeed(band, body);
  const rows = items?.slice(0, MAX_ROWS) ?? [];
  return (
    <div className={cx(feed.box, styles.feed)} {...handlers}>
      <Panel
        title="Recent QSOs"
        headClassName={feed.head}
        className={styles.box}
        aside={waiting > 0 ? <NewQsosPill waiting={waiting} onShow={showNew} /> : items || error ? 'UTC' : LOADING_TEXT}
      >
        {rows.length > 0 ? (
          <table
            className={styles.table}
            aria-label="Recent QSOs"
            style={{ '--call': longestCall(rows) } as CSSProperties}
          >
            <thead>
              <tr>
                {COLUMNS.map(([name, text]) => (
                  <th key={name} scope="col" className={styles[name]}>
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody ref={body}>
              {rows.map((item) => (
                <RecentRow key={item.entity_id} item={item} />
              ))}
            </tbody>
          </table>
        ) : (
          <FeedState
            loaded={items !== undefined}
            error={error}
            onRetry={() => void refetch()}
            band={band}
            skeleton={SKELETON}
          />
        )}
      </Panel>
    </div>
  );
}

/** In characters; at least 9, so that the column widths seldom change. */
function longestCall(rows: readonly FeedItem[]): number {
  return Math.max(9, ...rows.flatMap(({ station_callsign, qso }) => [station_callsign.length, qso.Call.length]));
}
