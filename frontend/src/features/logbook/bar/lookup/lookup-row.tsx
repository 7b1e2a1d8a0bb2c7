import { homeCall } from '@pileup/radio/callsign';
import { IconExternalLink } from '@tabler/icons-react';
import { countText } from '../../../../lib/text/time-text.ts';
import { useSession } from '../../../../session/session.ts';
import { Count } from '../../../../ui/count.tsx';
import widths from '../../log-bar.module.css';
import { entityText } from '../cells/entity-options.ts';
import type { LogBarState } from '../use-log-bar.ts';
import { directionTo } from './direction.ts';
import styles from './lookup-row.module.css';

/** The lookup result: location and earlier contacts. Always rendered, so that the layout does not shift. */
export function LookupRow({ bar: { callsign, lookup } }: { bar: LogBarState }) {
  return (
    <div className={styles.lookup}>
      <div className={styles.result} role="status">
        {callsign ? <LookupStatus lookup={lookup} /> : <span className="muted">Type a callsign to look it up.</span>}
      </div>
      {callsign && (
        <a className="link" href={qrzAddress(callsign)} target="_blank" rel="noopener noreferrer">
          QRZ
          <span className="vh"> page of {callsign} (opens in a new tab)</span>
          <IconExternalLink className="i" stroke={1.75} aria-hidden />
        </a>
      )}
    </div>
  );
}

function qrzAddress(callsign: string): string {
  return `https://www.qrz.com/db/${encodeURIComponent(homeCall(callsign))}`;
}

function LookupStatus({ lookup: { data, isError, isFetching } }: { lookup: LogBarState['lookup'] }) {
  if (isError && !isFetching) return <span className={styles.error}>Error loading QSOs</span>;
  return data ? <LookupResult answer={data} /> : <span className="muted">Loading...</span>;
}

function LookupResult({ answer }: { answer: NonNullable<LogBarState['lookup']['data']> }) {
  const session = useSession();
  const direction = directionTo(session?.user.grid ?? '', answer);
  const entity = answer.dxcc_entity;
  const where = [
    entity && `Zone ${entity.cqz}`,
    direction && `${direction.bearing}°`,
    direction && `${countText(direction.km)} km`,
  ];
  return (
    <>
      {entity && <b className={widths.narrowOnly}>{entityText(entity)}</b>}
      {entity && <span className="muted num">{where.filter(Boolean).join(' · ')}</span>}
      {answer.total_qsos === 0 ? (
        <span>First QSO with {answer.call}</span>
      ) : answer.total_qsos === 1 ? (
        <span>
          Worked <b>once</b>
          <span className="muted">, {answer.human_time_since_last_qso}</span>
        </span>
      ) : (
        <span>
          Worked{' '}
          <b>
            <Count of={answer.total_qsos} />
          </b>{' '}
          times
          <span className="muted">
            , first {answer.human_time_since_first_qso}, last {answer.human_time_since_last_qso}
          </span>
        </span>
      )}
    </>
  );
}
