import type { FeedItem } from '@pileup/contract/social';
import type { Mark } from '@pileup/radio/worked';
import { IconArrowRight, IconTrophy } from '@tabler/icons-react';
import { type CSSProperties, memo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { profilePath } from '../../../lib/station/station-paths.ts';
import { localText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { useMarksOf } from '../../../lib/worked.ts';
import tableStyles from '../../../ui/block-table.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { BandChip, Call, Frequency, ModeChip } from '../../../ui/radio/contact-parts.tsx';
import { Marks } from '../../../ui/radio/marks.tsx';
import { TableHead } from '../../../ui/table.tsx';
import feed from './feed.module.css';
import {
  FeedState,
  IconLabel,
  LOADING_TEXT,
  MaskedText,
  NewQsosPill,
  possibleContact,
  UpgradeLink,
} from './feed-parts.tsx';
import { useHeldFeed } from './held-feed.ts';
import styles from './recent-feed.module.css';
import { reportsText } from './reports-text.ts';

/** The rest of the feed is in its own column. */
const MAX_ROWS = 20;
/** A row of the screen keeps its element, so that a new contact moves no other element. */
const PLACES = Array.from({ length: MAX_ROWS }, (_, at) => `place ${at}`);

const COLUMNS = [
  { text: 'Time', className: styles.time },
  { text: 'Station', className: styles.station },
  { text: 'DX', className: styles.dx },
  { text: 'Freq', className: styles.frequency },
  { text: 'Band', className: styles.band },
  { text: 'Mode', className: styles.mode },
  { text: 'SNT / RCV', className: styles.reports },
  { text: 'Comment', className: styles.comment },
];

/** The newest contacts of all stations as a table, for the middle column of the home page. */
export function RecentFeed({ band }: { band?: string }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const held = useHeldFeed(band, body, box);
  const { items, fresh, waiting, error, handlers, showNew } = held;
  const marksOf = useMarksOf();
  const rows = items?.slice(0, MAX_ROWS) ?? [];
  // The column only grows: a narrower one would move the others back.
  const widest = useRef(MIN_CALL);
  widest.current = Math.max(widest.current, longestCall(rows));
  return (
    <div ref={box} className={cx(feed.box, styles.feed)} {...handlers}>
      <Panel
        title="Recent QSOs"
        headClassName={feed.head}
        className={styles.box}
        aside={waiting > 0 ? <NewQsosPill waiting={waiting} onShow={showNew} /> : items || error ? 'UTC' : LOADING_TEXT}
      >
        {rows.length > 0 ? (
          <table
            className={cx(tableStyles.table, styles.table)}
            aria-label="Recent QSOs"
            style={{ '--call': widest.current } as CSSProperties}
          >
            <TableHead columns={COLUMNS} />
            <tbody ref={body}>
              {PLACES.map((place, at) => {
                const item = rows[at];
                if (!item) return null;
                const isNew = fresh.has(item.entity_id);
                return <RecentRow key={place} item={item} marks={marksOf(possibleContact(item))} isNew={isNew} />;
              })}
            </tbody>
          </table>
        ) : (
          <FeedState held={held} band={band} rows={MAX_ROWS} height={30} />
        )}
      </Panel>
    </div>
  );
}

/** The least width, in characters, so that the columns seldom change. */
const MIN_CALL = 10;

function longestCall(rows: readonly FeedItem[]): number {
  return Math.max(0, ...rows.flatMap(({ station_callsign, qso }) => [station_callsign.length, qso.Call.length]));
}

interface RecentRowProps {
  item: FeedItem;
  marks: readonly Mark[];
  isNew: boolean;
}

const RecentRow = memo(function RecentRow({ item, marks, isNew }: RecentRowProps) {
  const { entity_id: id, station_callsign: station, blurred, qso } = item;
  const ms = Date.parse(qso.TS);
  return (
    <tr className={cx(feed.row, isNew && 'new')}>
      <td className={styles.time}>
        <Link className={feed.link} to={`/qso/${id}`}>
          <time dateTime={qso.TS} title={localText(ms)}>
            {utcMinuteText(ms)}
          </time>
          <span className="vh">, QSO of {blurred ? station : `${station} with ${qso.Call}`}</span>
        </Link>
      </td>
      <td className={styles.station}>
        <Call call={station} to={profilePath(station)} />
      </td>
      <td className={styles.dx}>
        <IconArrowRight className={cx('i', styles.arrow)} aria-hidden />
        {blurred ? <MaskedText what="Call" seed={id} /> : <Call call={qso.Call} to={profilePath(qso.Call)} />}
      </td>
      <td className={styles.frequency}>
        {blurred ? <MaskedText what="Frequency" seed={id + 2} /> : <Frequency khz={qso.Freq} short />}
      </td>
      <td className={styles.band}>
        <BandChip band={qso.Band} />
      </td>
      <td className={styles.mode}>
        <ModeChip mode={qso.Mode} submode={qso.SubMode} />
      </td>
      <td className={styles.reports}>{reportsText(qso)}</td>
      <td className={styles.comment} title={blurred ? qso.ContestName : `${qso.ContestName} ${qso.Comment}`.trim()}>
        <Marks marks={marks} band={qso.Band} mode={qso.Mode} isShort />
        <span className={styles.note}>
          {qso.country && <span className={styles.country}>{qso.country}</span>}
          {qso.ContestName && (
            <>
              <IconLabel icon={IconTrophy} text="Contest" /> {qso.ContestName}{' '}
            </>
          )}
          {blurred ? <UpgradeLink /> : qso.Comment}
        </span>
      </td>
    </tr>
  );
});
