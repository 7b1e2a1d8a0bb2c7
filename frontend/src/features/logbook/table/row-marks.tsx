import { IconDeviceDesktop, IconFileImport, IconId, IconTrophy } from '@tabler/icons-react';
import { useSession } from '../../../session/session.ts';
import labelsStyles from '../../../ui/labels.module.css';
import { type RowMark, rowMarks } from './row-mark-rules.ts';
import type { TableRow } from './with-pending.ts';

const ICONS: Record<RowMark['kind'], typeof IconTrophy> = {
  contest: IconTrophy,
  import: IconFileImport,
  program: IconDeviceDesktop,
  station: IconId,
};

/** The Info column: an icon with a text per mark. */
export function RowInfo({ row }: { row: TableRow }) {
  const ownCall = useSession()?.user.my_callsign ?? '';
  if (row.pending) return <span className={labelsStyles.pending}>saving</span>;
  return rowMarks(row, ownCall).map(({ kind, text }) => {
    const Icon = ICONS[kind];
    return (
      <span key={kind} title={text}>
        <Icon className="i" stroke={1.75} aria-hidden />
        <span className="vh">{text}</span>
      </span>
    );
  });
}
