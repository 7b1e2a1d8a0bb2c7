import { IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { localText, utcDateText, utcDayText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { BandChip } from '../../../ui/radio/band-chip.tsx';
import { Call } from '../../../ui/radio/call.tsx';
import { Frequency } from '../../../ui/radio/frequency.tsx';
import { ModeChip } from '../../../ui/radio/mode-chip.tsx';
import { RowInfo } from './row-marks.tsx';
import type { TableRow } from './with-pending.ts';

/** A row of the logbook. Memoised: a page has 500 of them. */
export const LogbookRow = memo(function LogbookRow({ row, recent }: { row: TableRow; recent: boolean }) {
  const { qdo_id, pending } = row;
  const ms = Date.parse(row.TS);
  const thisYear = new Date(ms).getUTCFullYear() === new Date().getUTCFullYear();
  return (
    <tr className={recent || pending ? 'qso new' : 'qso'} data-qso={pending ? undefined : qdo_id}>
      <td className="ed">
        {!pending && (
          <Link className="iconb" to={`/logger/${qdo_id}`} aria-label={`Edit QSO with ${row.Call}`}>
            <IconPencil className="i" stroke={1.75} aria-hidden />
          </Link>
        )}
      </td>
      <td className="when">
        <time dateTime={row.TS} title={localText(ms)}>
          <span className="dt">{thisYear ? utcDayText(ms) : utcDateText(ms)}</span> {utcMinuteText(ms)}
        </time>
      </td>
      <td className="inf">
        <RowInfo row={row} />
      </td>
      <td className="dx">
        <Call call={row.Call} {...(pending ? {} : { to: `/qso/${qdo_id}` })} />
      </td>
      <td className="md">
        <ModeChip mode={row.Mode} submode={row.SubMode} />
      </td>
      <td className="bd">
        <BandChip band={row.Band} />
      </td>
      <td className="fq">
        <Frequency khz={row.Freq} />
      </td>
      <td className="nm">{row.Name}</td>
      <td className="cy">{row.country}</td>
      <td className="cm" title={row.Comment}>
        {row.Comment}
      </td>
    </tr>
  );
});
