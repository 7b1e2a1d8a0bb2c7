import type { DxccEntity, LogBarAnswer } from '@pileup/contract/logbook';
import type { CallbookEntry } from '@pileup/contract/services';
import { homeCall, isSameStation, parseCallsign } from '@pileup/radio/callsign';
import { parseGrid } from '@pileup/radio/grid';
import { IconExternalLink, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useUnsentContacts } from '../../../../lib/outbox/outbox.ts';
import { newContactsOf } from '../../../../lib/outbox/unsent-contact.ts';
import { profilePath } from '../../../../lib/station-paths.ts';
import { useDistanceUnit } from '../../../../lib/text/display-settings.ts';
import { distanceText } from '../../../../lib/text/distance-text.ts';
import { useSession } from '../../../../session/session.ts';
import { Count } from '../../../../ui/count.tsx';
import widths from '../../log-bar.module.css';
import { storageOwner, VISITOR } from '../../persistent-store.ts';
import { chosenOf, storedSetups } from '../../setups/stored-setups.ts';
import { entityText } from '../cells/entity-options.ts';
import type { LogBarState } from '../use-log-bar.ts';
import { directionTo, placeOf } from './direction.ts';
import styles from './lookup-row.module.css';
import { MarkChips } from './mark-chips.tsx';
import { OwnGridRow, visitorGrid } from './own-grid-row.tsx';
import { SunThere } from './sun-there.tsx';

/** The lookup result: location and earlier contacts. Always rendered, so that the layout does not shift. */
export function LookupRow({ bar }: { bar: LogBarState }) {
  const { form, callsign, lookup, entity, callbook, callField } = bar;
  const typed = parseCallsign(form.call) ?? '';
  const lacksGrid = parseGrid(useOwnGrid()) === null;
  return (
    <>
      <div className={styles.lookup}>
        {/* A screen reader gets one sentence instead: announcements/announcements.tsx. */}
        <div className={styles.result}>
          {typed === '' && <span className="muted">Type a callsign to look it up.</span>}
          {typed !== '' && (
            <Location
              entity={entity}
              user={lookup.data?.user ?? null}
              typedGrid={form.extra.GRIDSQUARE || (lookup.data?.user?.grid ? '' : (callbook?.entry?.grid ?? ''))}
            />
          )}
          {callbook?.entry && <Callbook entry={callbook.entry} picture={callbook.picture} />}
          <MarkChips bar={bar} answer={lookup.data} />
          {callsign !== '' && <Contacts lookup={lookup} callsign={callsign} />}
        </div>
        {lookup.data?.user && (
          <Link className="link" to={profilePath(lookup.data.user.my_callsign)}>
            Profile
            <span className="vh"> of {lookup.data.user.my_callsign}</span>
          </Link>
        )}
        {typed !== '' && (
          <a className="link" href={qrzAddress(typed)} target="_blank" rel="noopener noreferrer">
            QRZ
            <span className="vh"> page of {typed} (opens in a new tab)</span>
            <IconExternalLink className="i" stroke={1.75} aria-hidden />
          </a>
        )}
      </div>
      {lacksGrid && entity && typed !== '' && <OwnGridRow onSaved={() => callField.current?.focus()} />}
    </>
  );
}

function qrzAddress(callsign: string): string {
  return `https://www.qrz.com/db/${encodeURIComponent(homeCall(callsign))}`;
}

/** Picture, name, QTH and grid from a callbook. The place of the picture is there before it, and without one. */
function Callbook({ entry, picture }: { entry: CallbookEntry; picture: string | null }) {
  const { call, name, qth, grid, source } = entry;
  return (
    <span className={styles.callbook} title={`From ${source}`}>
      {picture ? (
        <img src={picture} alt={`${call} in the callbook`} width={24} height={24} />
      ) : (
        <IconUser className="i" stroke={1.75} aria-hidden />
      )}
      <span className="vh">Callbook: </span>
      {[name, qth].filter(Boolean).join(', ')} {grid && <span className="muted num">{grid}</span>}
    </span>
  );
}

interface LocationProps {
  entity: DxccEntity | null;
  user: LogBarAnswer['user'];
  typedGrid: string;
}

/** Entity, zone, direction by the short and the long path, and distance. */
function Location({ entity, user, typedGrid }: LocationProps) {
  const unit = useDistanceUnit();
  const place = placeOf({ dxcc_entity: entity, user }, typedGrid);
  const direction = directionTo(useOwnGrid(), place);
  const where = [
    entity && `Zone ${entity.cqz}`,
    direction && `${direction.bearing}°`,
    direction && `LP ${(direction.bearing + 180) % 360}°`,
    direction && distanceText(direction.km, unit),
  ];
  return (
    <>
      {entity && <b className={widths.narrowOnly}>{entityText(entity)}</b>}
      {entity && <span className="muted num">{where.filter(Boolean).join(' · ')}</span>}
      {place && <SunThere place={place} adif={entity?.adif ?? null} />}
    </>
  );
}

/** That of the chosen set-up, else of the profile; a visitor's is stored on this device. */
function useOwnGrid(): string {
  const session = useSession();
  const setup = chosenOf(storedSetups.use(storageOwner(session?.user.id)));
  const visitorsGrid = visitorGrid.use(VISITOR);
  return setup?.fields.MY_GRIDSQUARE ?? (session ? session.user.grid : visitorsGrid);
}

/** The earlier contacts with the station of a callsign. */
function Contacts({ lookup, callsign }: { lookup: LogBarState['lookup']; callsign: string }) {
  const session = useSession();
  const unsent = newContactsOf(session?.user.id, useUnsentContacts());
  const isUnsent = unsent.some(({ fields }) => isSameStation(fields.Call, callsign));
  const { data, isError, isFetching } = lookup;
  if (!session) return <span className="muted">Log in to see your contacts with {callsign}.</span>;
  if (isError && !isFetching) return <span className={styles.error}>Error loading QSOs</span>;
  if (!data) return <span className="muted">Loading...</span>;
  if (data.total_qsos === 0)
    return isUnsent ? <span>Worked, not sent yet</span> : <span>First QSO with {data.call}</span>;
  if (data.total_qsos === 1)
    return (
      <span>
        Worked <b>once</b>
        <span className="muted">, {data.human_time_since_last_qso}</span>
      </span>
    );
  return (
    <span>
      Worked{' '}
      <b>
        <Count of={data.total_qsos} />
      </b>{' '}
      times
      <span className="muted">
        , first {data.human_time_since_first_qso}, last {data.human_time_since_last_qso}
      </span>
    </span>
  );
}
