import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { utcDateText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useQsoHistory } from './api.ts';
import { ChangeList } from './change-list.tsx';
import styles from './qso-history.module.css';

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
              {edit_id !== null && ' · with others'}
            </span>
            <ChangeList changes={changes} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
