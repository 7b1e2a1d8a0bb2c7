import type { FeedItem } from '@pileup/contract/social';
import type { Mark } from '@pileup/radio/worked';
import { IconArrowRight, IconMail, IconMicrophone, IconTrophy } from '@tabler/icons-react';
import { type CSSProperties, memo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { useSession } from '../../../lib/session.ts';
import { profilePath } from '../../../lib/station/station-paths.ts';
import { useDistanceUnit } from '../../../lib/text/display-settings.ts';
import { placeText } from '../../../lib/text/place-text.ts';
import { useMarksOf } from '../../../lib/worked.ts';
import { Panel } from '../../../ui/panel.tsx';
import { BandChip, Call, Frequency, ModeChip } from '../../../ui/radio/contact-parts.tsx';
import { Marks } from '../../../ui/radio/marks.tsx';
import { Age } from '../age.tsx';
import feed from './feed.module.css';
import {
  FeedState,
  IconLabel,
  LOADING_TEXT,
  LogLink,
  MaskedText,
  NewQsosPill,
  possibleContact,
  UpgradeLink,
} from './feed-parts.tsx';
import { useHeldFeed } from './held-feed.ts';
import styles from './qso-feed.module.css';
import { reportsText } from './reports-text.ts';

/** The feed has 35 contacts (specification, section 9); the list scrolls. */
const ROWS = 35;
/** The number of rows in view. */
const VISIBLE_ROWS = 8;
/** A row of the screen keeps its element, so that a new contact moves no other element. */
const PLACES = Array.from({ length: ROWS }, (_, at) => `place ${at}`);

/** The newest contacts of all stations, for the right column of the home page. */
export function QsoFeed({ band }: { band?: string }) {
  const list = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const held = useHeldFeed(band, list, box);
  const { items, fresh, waiting, error, handlers, onListScroll, showNew } = held;
  const marksOf = useMarksOf();
  const ownGrid = useSession()?.user.grid ?? '';
  const unit = useDistanceUnit();
  const state = error ? 'not live' : items ? 'live' : LOADING_TEXT;
  return (
    <div ref={box} className={feed.box} {...handlers}>
      <Panel
        title="QSO feed"
        headClassName={feed.head}
        aside={waiting > 0 ? <NewQsosPill waiting={waiting} onShow={showNew} /> : state}
      >
        {items && items.length > 0 ? (
          <ul className={styles.list} ref={list} onScroll={onListScroll}>
            {PLACES.map((place, at) => {
              const item = items[at];
              if (!item) return null;
              const isNew = fresh.has(item.entity_id);
              return (
                <FeedRow
                  key={place}
                  item={item}
                  marks={marksOf(possibleContact(item))}
                  isNew={isNew}
                  place={placeText(item.qso, ownGrid, unit)}
                />
              );
            })}
          </ul>
        ) : (
          <FeedState held={held} band={band} rows={VISIBLE_ROWS} height={83} />
        )}
      </Panel>
    </div>
  );
}

interface FeedRowProps {
  item: FeedItem;
  marks: readonly Mark[];
  isNew: boolean;
  /** Country of the station that was worked, and from the viewer distance and beam. */
  place: string;
}

/** A contact of the feed: stations and age, frequency and mode, contest and comment. */
const FeedRow = memo(function FeedRow({ item, marks, isNew, place }: FeedRowProps) {
  const { entity_id: id, station_callsign: station, created_at, blurred, qso } = item;
  return (
    <li className={cx(feed.row, isNew && 'new')}>
      <div className={styles.stations} style={{ '--letters': station.length + qso.Call.length } as CSSProperties}>
        <Call call={station} to={profilePath(station)} />
        <IconArrowRight className={cx('i', styles.arrow)} aria-hidden />
        <span className="vh">worked</span>
        {/* Recreated for each contact, as the notes are: a reused element would move aside for a longer callsign. */}
        {blurred ? (
          <MaskedText key={id} what="Call" seed={id} />
        ) : (
          <Call key={id} call={qso.Call} to={profilePath(qso.Call)} />
        )}
        <span className="sp" />
        {qso.mp3_name && <IconLabel icon={IconMicrophone} text="Recording" className={styles.icon} />}
        {qso.has_email && <IconLabel icon={IconMail} text="E-mail" className={styles.icon} />}
        {/* This link covers the whole row; the other links are above it. */}
        <Link className={cx(feed.link, styles.link)} to={`/qso/${id}`}>
          {isNew && <span className={styles.new}>new</span>} <Age at={created_at} />
          <span className="vh">, QSO of {blurred ? station : `${station} with ${qso.Call}`}</span>
        </Link>
      </div>
      <div className={styles.radio}>
        {blurred ? <MaskedText what="Frequency" seed={id + 2} /> : <Frequency khz={qso.Freq} short />}
        <BandChip band={qso.Band} />
        <ModeChip mode={qso.Mode} submode={qso.SubMode} />
        <span className={styles.reports}>{reportsText(qso)}</span>
        <LogLink item={item} />
      </div>
      <Notes key={id} item={item} place={place} marks={marks} />
    </li>
  );
});

function Notes({ item: { entity_id, blurred, qso }, place, marks }: Omit<FeedRowProps, 'isNew'>) {
  const { ContestName, Comment } = qso;
  return (
    <div className={styles.notes}>
      {place && <span className={styles.place}>{place}</span>}
      {ContestName && (
        <span className={styles.contest} title={ContestName}>
          <IconLabel icon={IconTrophy} text="Contest" className={styles.icon} />
          {ContestName}
        </span>
      )}
      {blurred ? (
        <>
          <MaskedText what="Comment" seed={entity_id + 4} wide className={styles.masked} />
          <UpgradeLink className={styles.upgrade} />
        </>
      ) : (
        Comment && (
          <span className={styles.comment} title={Comment}>
            {Comment}
          </span>
        )
      )}
      <span className={styles.marks}>
        <Marks marks={marks} band={qso.Band} mode={qso.Mode} isShort />
      </span>
    </div>
  );
}
