import type { FeedItem } from '@pileup/contract/social';
import { IconArrowRight, IconTrophy } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { profilePath } from '../../../lib/profile-path.ts';
import { localText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { BandChip } from '../../../ui/radio/band-chip.tsx';
import { Call } from '../../../ui/radio/call.tsx';
import { Frequency } from '../../../ui/radio/frequency.tsx';
import { ModeChip } from '../../../ui/radio/mode-chip.tsx';
import { useEachSecond } from '../use-each-second.ts';
import feed from './feed.module.css';
import { IconLabel } from './icon-label.tsx';
import { isRecent } from './is-recent.ts';
import { MaskedText, UpgradeLink } from './masked-text.tsx';
import styles from './recent-feed.module.css';
import { reportsText } from './reports-text.ts';

/** A row of the table of recent contacts. */
export const RecentRow = memo(function RecentRow({ item }: { item: FeedItem }) {
  const { entity_id: id, station_callsign: station, created_at, blurred, qso } = item;
  const recent = useEachSecond((now) => isRecent(created_at, now));
  const ms = Date.parse(qso.TS);
  return (
    <tr className={cx(feed.row, recent && 'new')}>
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
        {qso.ContestName && (
          <>
            <IconLabel icon={IconTrophy} text="Contest" /> {qso.ContestName}{' '}
          </>
        )}
        {blurred ? <UpgradeLink /> : qso.Comment}
      </td>
    </tr>
  );
});
