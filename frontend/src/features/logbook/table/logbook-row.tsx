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
import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { localText, utcDateText, utcDayText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { useSession } from '../../../session/session.ts';
import buttonStyles from '../../../ui/button.module.css';
import labelsStyles from '../../../ui/labels.module.css';
import { BandChip, Call, Frequency, ModeChip } from '../../../ui/radio/contact-parts.tsx';
import { LocalTime } from '../../../ui/time.tsx';
import styles from './logbook-table.module.css';
import { type RowMark, rowMarks } from './row-mark-rules.ts';
import type { TableRow } from './table-rows.ts';

interface LogbookRowProps {
  row: TableRow;
  recent: boolean;
  /** Where the contact stands at outside logbooks, as text. */
  services: string | undefined;
  /** Undefined while rows cannot be chosen. */
  isChosen: boolean | undefined;
  onChoose: ((qdoId: number, isRange: boolean) => void) | undefined;
}

/** A row of the logbook. Memoised: a page has 500 of them. */
export const LogbookRow = memo(function LogbookRow(props: LogbookRowProps) {
  const { row, recent, services, isChosen, onChoose } = props;
  const format = useDateFormat();
  const { qdo_id, pending, unsentId } = row;
  const canEdit = pending !== 'conflict' && !(pending === 'refused' && !unsentId);
  const editPath = `/logger/${unsentId ?? qdo_id}`;
  // Phones have no column for the edit link; a waiting contact has no page.
  const callPath = pending ? (canEdit ? editPath : undefined) : `/qso/${qdo_id}`;
  const ms = Date.parse(row.TS);
  const thisYear = new Date(ms).getUTCFullYear() === new Date().getUTCFullYear();
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
      <td className={styles.time}>
        <time dateTime={row.TS} title={localText(ms)}>
          <span className={styles.date}>{thisYear ? utcDayText(ms, format) : utcDateText(ms, format)}</span>{' '}
          {utcMinuteText(ms)}
          <span className={styles.local}>
            <LocalTime at={ms} />
          </span>
        </time>
      </td>
      <td className={cx(styles.info, pending && styles.pending)}>
        <RowInfo row={row} services={services} />
      </td>
      <td className={styles.call}>
        <Call call={row.Call} {...(callPath && { to: callPath })} />
      </td>
      <td className={styles.mode}>
        <ModeChip mode={row.Mode} submode={row.SubMode} />
      </td>
      <td className={styles.band}>
        <BandChip band={row.Band} />
      </td>
      <td className={styles.frequency}>
        <Frequency khz={row.Freq} />
      </td>
      <td className={styles.name}>{row.Name}</td>
      <td className={styles.country}>{row.country}</td>
      <td className={styles.comment} title={row.Comment}>
        {row.Comment}
      </td>
    </tr>
  );
});

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
