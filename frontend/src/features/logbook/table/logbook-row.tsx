import {
  IconCloudUpload,
  IconDeviceDesktop,
  IconFileImport,
  IconId,
  IconPencil,
  IconTrophy,
} from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { useSession } from '../../../lib/session.ts';
import { useDateFormat, useDistanceUnit } from '../../../lib/text/display-settings.ts';
import { distanceText } from '../../../lib/text/distance-text.ts';
import { localText, utcDateText, utcDayText, utcMinuteText } from '../../../lib/text/time-text.ts';
import buttonStyles from '../../../ui/button.module.css';
import labelsStyles from '../../../ui/labels.module.css';
import { BandChip, Call, Frequency, ModeChip } from '../../../ui/radio/contact-parts.tsx';
import { LocalTime } from '../../../ui/time.tsx';
import type { ColumnKey } from '../columns/column-choice.ts';
import { rowPath } from '../columns/row-path.ts';
import { cellClass } from './cell-class.ts';
import styles from './logbook-table.module.css';
import { type RowMark, rowMarks } from './row-mark-rules.ts';
import type { TableRow } from './table-rows.ts';

interface LogbookRowProps {
  row: TableRow;
  recent: boolean;
  /** The contact's states at outside logbooks, as text. */
  services: string | undefined;
  /** The columns in the document, of which `shown` are the chosen ones. Both are stable. */
  columns: readonly ColumnKey[];
  shown: readonly ColumnKey[];
  /** Undefined while rows cannot be chosen. */
  isChosen: boolean | undefined;
  onChoose: ((qdoId: number, isRange: boolean) => void) | undefined;
}

/** A row of the logbook. Memoised: a page has 500 of them. */
export const LogbookRow = memo(function LogbookRow(props: LogbookRowProps) {
  const { row, recent, services, columns, shown, isChosen, onChoose } = props;
  const { qdo_id, pending, unsentId } = row;
  const canEdit = pending !== 'conflict' && !(pending === 'refused' && !unsentId);
  const editPath = `/logger/${unsentId ?? qdo_id}`;
  // Phones have no column for the edit link; a waiting contact has no page.
  const callPath = pending ? (canEdit ? editPath : undefined) : `/qso/${qdo_id}`;
  return (
    <tr
      className={cx(styles.row, (recent || pending) && 'new', isChosen && styles.chosen)}
      data-qso={pending ? undefined : qdo_id}
    >
      <td className={styles.edit}>
        {isChosen !== undefined && qdo_id > 0 ? (
          <label className={styles.choose}>
            <input
              type="checkbox"
              checked={isChosen}
              aria-label={`Select QSO with ${row.Call}`}
              onChange={({ nativeEvent }) =>
                onChoose?.(qdo_id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        ) : (
          canEdit && (
            <Link className={buttonStyles.icon} to={editPath} aria-label={`Edit QSO with ${row.Call}`}>
              <IconPencil className="i" stroke={1.75} aria-hidden />
            </Link>
          )
        )}
      </td>
      {columns.map((column) => (
        <td
          key={column}
          className={cx(cellClass(column, shown.includes(column)), column === 'info' && row.pending && styles.pending)}
          title={(isText(column) && TEXTS[column](row)) || undefined}
        >
          {contentOf(column, row, services, callPath)}
        </td>
      ))}
    </tr>
  );
});

function contentOf(column: ColumnKey, row: TableRow, services: string | undefined, callPath: string | undefined) {
  if (isText(column)) return TEXTS[column](row);
  switch (column) {
    case 'time':
      return <RowTime at={Date.parse(row.TS)} time={row.TS} />;
    case 'info':
      return <RowInfo row={row} services={services} />;
    case 'call':
      return <Call call={row.Call} {...(callPath && { to: callPath })} />;
    case 'mode':
      return <ModeChip mode={row.Mode} submode={row.SubMode} />;
    case 'band':
      return <BandChip band={row.Band} />;
    case 'frequency':
      return <Frequency khz={row.Freq} />;
    case 'distance':
    case 'beam':
      return <RowPath row={row} column={column} />;
  }
}

type TextColumn = Exclude<ColumnKey, 'time' | 'info' | 'call' | 'mode' | 'band' | 'frequency' | 'distance' | 'beam'>;

const isText = (column: ColumnKey): column is TextColumn => Object.hasOwn(TEXTS, column);

const QSL_NAMES = { lotw: 'LoTW', eqsl: 'eQSL', card: 'Card' } as const;

/** Texts of the text columns; empty if the row has no value, or no details. */
const TEXTS: Record<TextColumn, (row: TableRow) => string> = {
  name: ({ Name }) => Name,
  country: ({ country }) => country,
  comment: ({ Comment }) => Comment,
  sent: ({ SNT = '' }) => SNT,
  received: ({ RCV = '' }) => RCV,
  qsl: ({ confirmed = [] }) => confirmed.map((way) => QSL_NAMES[way]).join(', '),
  grid: ({ GridSquare = '' }) => GridSquare,
  power: ({ Power }) => (typeof Power === 'number' ? `${Power} W` : ''),
  zone: ({ cq_zone }) => String(cq_zone ?? ''),
  contest: ({ ContestName }) => ContestName,
  station: ({ station_callsign }) => station_callsign,
};

function RowTime({ at, time }: { at: number; time: string }) {
  const format = useDateFormat();
  const thisYear = new Date(at).getUTCFullYear() === new Date().getUTCFullYear();
  return (
    <time dateTime={time} title={localText(at)}>
      <span className={styles.date}>{thisYear ? utcDayText(at, format) : utcDateText(at, format)}</span>{' '}
      {utcMinuteText(at)}
      <span className={styles.local}>
        <LocalTime at={at} />
      </span>
    </time>
  );
}

function RowPath({ row, column }: { row: TableRow; column: 'distance' | 'beam' }) {
  const unit = useDistanceUnit();
  const { km, beam } = rowPath(row, useSession()?.user.grid ?? '');
  if (column === 'distance') return km === null ? null : distanceText(km, unit);
  return beam === null ? null : `${beam}°`;
}

const ICONS: Record<RowMark['kind'], typeof IconTrophy> = {
  contest: IconTrophy,
  import: IconFileImport,
  program: IconDeviceDesktop,
  station: IconId,
  service: IconCloudUpload,
};

/** The Info column: an icon with a text per mark. */
function RowInfo({ row, services }: Pick<LogbookRowProps, 'row' | 'services'>) {
  const ownCall = useSession()?.user.my_callsign ?? '';
  if (row.pending) return <span className={labelsStyles.pending}>{row.pending}</span>;
  const marks: RowMark[] = [
    ...rowMarks(row, ownCall),
    ...(services ? [{ kind: 'service' as const, text: services }] : []),
  ];
  return marks.map(({ kind, text }) => {
    const Icon = ICONS[kind];
    return (
      <span key={kind} title={text}>
        <Icon className="i" stroke={1.75} aria-hidden />
        <span className="vh">{text}</span>
      </span>
    );
  });
}
