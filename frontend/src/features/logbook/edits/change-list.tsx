import type { ValueChange } from '@pileup/contract/log/edits';
import { IconArrowRight } from '@tabler/icons-react';
import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { utcDateText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useQsoHistory } from './api.ts';
import styles from './change-list.module.css';
import { labelOfField } from './shared-fields.ts';

/** Values before and after, one a line. */
export function ChangeList({ changes }: { changes: readonly ValueChange[] }) {
  const format = useDateFormat();
  const shown = (field: string, value: string) => {
    const at = field === 'TS' || field === 'deleted_at' ? Date.parse(value) : Number.NaN;
    return Number.isNaN(at) ? value : `${utcDateText(at, format)} ${utcMinuteText(at)}`;
  };
  return (
    <ul className={styles.list}>
      {changes.map(({ field, was, becomes }) => (
        <li key={field}>
          <span className="muted">{labelOfField(field)}</span>{' '}
          {was !== '' && (
            <>
              <del>{shown(field, was)}</del> <IconArrowRight aria-label="becomes" />{' '}
            </>
          )}
          {becomes === '' ? <span className="muted">removed</span> : <ins>{shown(field, becomes)}</ins>}
        </li>
      ))}
    </ul>
  );
}

/** The changes of an own contact; nothing if it was never changed. */
export function QsoHistory({ qdoId }: { qdoId: number }) {
  const { data = [] } = useQsoHistory(qdoId);
  const format = useDateFormat();
  if (data.length === 0) return null;
  return (
    <Panel title="Changes" aside="only you see them">
      <ul className={styles.history}>
        {data.map(({ at, edit_id, changes }) => (
          <li key={at}>
            <span className="muted">
              <time dateTime={at}>
                {utcDateText(Date.parse(at), format)} {utcMinuteText(Date.parse(at))} UTC
              </time>
              {edit_id !== null && ' · in a bulk edit'}
            </span>
            <ChangeList changes={changes} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
