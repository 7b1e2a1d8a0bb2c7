import { homeCall } from '@pileup/radio/callsign';
import { IconExternalLink } from '@tabler/icons-react';
import { countText } from '../../../lib/text/time-text.ts';
import { useSession } from '../../../session/session.ts';
import { Count } from '../../../ui/count.tsx';
import { entityText } from './cells/entity-options.ts';
import { directionTo } from './direction.ts';
import type { LogBarState } from './use-log-bar.ts';

/** What is known about the call: where it is and how often it was worked. The row is always there: nothing jumps. */
export function KnownRow({ bar: { callsign, lookup } }: { bar: LogBarState }) {
  return (
    <div className="known">
      <div className="what" role="status">
        {callsign ? <Status lookup={lookup} /> : <span className="muted">Type a call to see what is known of it.</span>}
      </div>
      {callsign && (
        <a className="link" href={qrzAddress(callsign)} target="_blank" rel="noopener noreferrer">
          QRZ
          <span className="vh"> page of {callsign}, in a new tab</span>
          <IconExternalLink className="i" stroke={1.75} aria-hidden />
        </a>
      )}
    </div>
  );
}

function qrzAddress(callsign: string): string {
  return `https://www.qrz.com/db/${encodeURIComponent(homeCall(callsign))}`;
}

function Status({ lookup: { data, isError, isFetching } }: { lookup: LogBarState['lookup'] }) {
  if (isError && !isFetching) return <span className="bad">Error loading QSOs</span>;
  return data ? <Known answer={data} /> : <span className="muted">Loading...</span>;
}

function Known({ answer }: { answer: NonNullable<LogBarState['lookup']['data']> }) {
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
      {entity && <b className="narrow-only">{entityText(entity)}</b>}
      {entity && <span className="muted num">{where.filter(Boolean).join(' · ')}</span>}
      {answer.total_qsos === 0 ? (
        <span>First QSO with {answer.call}</span>
      ) : (
        <span>
          <b>
            <Count of={answer.total_qsos} />
          </b>{' '}
          <span className="muted">
            {answer.total_qsos === 1 ? 'QSO' : 'QSOs'}, first {answer.human_time_since_first_qso}, last{' '}
            {answer.human_time_since_last_qso}
          </span>
        </span>
      )}
    </>
  );
}
