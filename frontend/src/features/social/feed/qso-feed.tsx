import { useRef } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import feed from './feed.module.css';
import { FeedRow } from './feed-row.tsx';
import { FeedState, LOADING_TEXT } from './feed-states.tsx';
import { NewQsosPill } from './new-qsos-pill.tsx';
import styles from './qso-feed.module.css';
import { useHeldFeed } from './use-held-feed.ts';

/** The feed has 35 contacts (specification, section 9). */
const SKELETON = { rows: 35, height: 58 };

/** The newest contacts of all stations, for the right column of the home page. */
export function QsoFeed({ band }: { band?: string }) {
  const list = useRef<HTMLUListElement>(null);
  const { items, waiting, error, refetch, handlers, showNew } = useHeldFeed(band, list);
  const state = error ? 'not live' : items ? 'live' : LOADING_TEXT;
  return (
    <div className={feed.box} {...handlers}>
      <Panel
        title="QSO feed"
        headClassName={feed.head}
        aside={waiting > 0 ? <NewQsosPill waiting={waiting} onShow={showNew} /> : state}
      >
        {items && items.length > 0 ? (
          <ul className={styles.list} ref={list}>
            {items.map((item) => (
              <FeedRow key={item.entity_id} item={item} />
            ))}
          </ul>
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
