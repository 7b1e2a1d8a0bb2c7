import type { MegastreamResponse, MegastreamRow } from '@pileup/contract/contests/contests';
import type { CSSProperties } from 'react';
import { useUtcClock } from '../../../lib/clock.ts';
import { cx } from '../../../lib/cx.ts';
import { profilePath } from '../../../lib/station/station-paths.ts';
import { spanText } from '../../../lib/text/duration-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Place } from '../../../ui/lists/place.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { BandChip, Call, Frequency } from '../../../ui/radio/contact-parts.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import tableStyles from '../../../ui/table.module.css';
import { TableHead } from '../../../ui/table.tsx';
import { figureText } from '../contest-text.ts';
import styles from './megastream.module.css';

/** Seconds since a contact as `0:06` or `12:40`, from an hour on in words: `1 h 23 min`. */
function sinceText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= 3_600) return spanText(whole * 1_000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Contacts per minute, with one decimal: `1.3`; a dot for none. */
export function rateText(perMinute: number): string {
  return perMinute === 0 ? '·' : perMinute.toFixed(1);
}

const COLUMNS = [
  { text: 'Rank', isHidden: true },
  'Operator',
  { text: 'kHz', className: tableStyles.right },
  { text: 'Band', className: styles.wide },
  { text: 'QSOs', className: tableStyles.right },
  { text: 'Last', className: tableStyles.right },
  { text: 'QSOs/min', className: cx(tableStyles.right, styles.wide) },
];

/** The creators of a contest, live. */
export function MegastreamBoard({ board, loadedAt }: { board: MegastreamResponse; loadedAt: number }) {
  const { contest_lb: rows } = board;
  const best = Math.max(...rows.map(({ last_10_min_avg }) => last_10_min_avg), 0.1);
  return (
    <Panel title="Megastream" aside="every 10 s">
      {rows.length === 0 ? (
        <EmptyState
          title="No creator has scored yet."
          text="Operators with a live stream on their page appear here with their first contact in the contest."
          link={{ to: '/live', label: 'Live streams' }}
        />
      ) : (
        <>
          <table className={cx(tableStyles.table, styles.table)}>
            <caption className="vh">Creators by score</caption>
            <TableHead columns={COLUMNS} />
            <tbody>
              {rows.map((row) => (
                <Row key={row.my_callsign} row={row} best={best} loadedAt={loadedAt} />
              ))}
            </tbody>
          </table>
          <p className={styles.note}>
            <span className="mono">******</span> the operator is not sharing the frequency. Last: time since the last
            contact. QSOs/min: over the last 10 minutes.
          </p>
        </>
      )}
    </Panel>
  );
}

function Row({ row, best, loadedAt }: { row: MegastreamRow; best: number; loadedAt: number }) {
  return (
    <tr>
      <td>
        <Place rank={row.rank} />
      </td>
      <td>
        <span className={styles.operator}>
          <Avatar call={row.my_callsign} image={row.profile_image_name} size={36} />
          <span>
            <Call call={row.my_callsign} to={profilePath(row.my_callsign)} />
            <span className={styles.name}>{row.name}</span>
          </span>
        </span>
      </td>
      <td className={tableStyles.right}>
        <Kilohertz khz={row.freq} />
      </td>
      <td className={styles.wide}>
        <BandChip band={row.band} />
      </td>
      <td className={cx('num', styles.count, tableStyles.right)}>{figureText(row.contacts)}</td>
      <td className={cx('num', tableStyles.right)}>
        <Since seconds={row.last_qso_time_in_seconds} loadedAt={loadedAt} />
      </td>
      <td className={cx('num', styles.wide, styles.rate, tableStyles.right)}>
        {rateText(row.last_10_min_avg)}
        <span className={styles.meter} style={{ '--p': row.last_10_min_avg / best } as CSSProperties} />
      </td>
    </tr>
  );
}

/** A frequency in kHz, as contest loggers show it: `14027.3`. */
function Kilohertz({ khz }: { khz: MegastreamRow['freq'] }) {
  if (typeof khz !== 'number') return <Frequency khz={khz} />;
  const [whole, rest] = khz.toFixed(1).split('.');
  return (
    <span className="freq">
      {whole}
      <i>.{rest}</i>
    </span>
  );
}

/** Seconds that count on between two responses. @param loadedAt when the response arrived (ms) */
export function Since({ seconds, loadedAt }: { seconds: number; loadedAt: number }) {
  const now = useUtcClock();
  return <>{sinceText(seconds + Math.max(0, now - loadedAt) / 1_000)}</>;
}
