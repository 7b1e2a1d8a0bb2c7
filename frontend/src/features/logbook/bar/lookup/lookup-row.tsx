import type { DxccEntity, LogBarResponse } from '@pileup/contract/logbook';
import type { CallbookEntry } from '@pileup/contract/services';
import { homeCall, isSameStation, parseCallsign } from '@pileup/radio/callsign';
import { parseGrid } from '@pileup/radio/grid';
import { IconChevronDown, IconChevronUp, IconExternalLink, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../../lib/cx.ts';
import { useUnsentContacts } from '../../../../lib/outbox/outbox.ts';
import { newContactsOf } from '../../../../lib/outbox/unsent-contact.ts';
import { useSession } from '../../../../lib/session.ts';
import { profilePath } from '../../../../lib/station/station-paths.ts';
import { useDistanceUnit } from '../../../../lib/text/display-settings.ts';
import { distanceText } from '../../../../lib/text/distance-text.ts';
import { Count } from '../../../../ui/count.tsx';
import { DuplicateMark, Marks } from '../../../../ui/radio/marks.tsx';
import { storageOwner, VISITOR } from '../../persistent-store.ts';
import { chosenOf, storedSetups } from '../../setups/stored-setups.ts';
import { entityText } from '../cells/entity-options.ts';
import widths from '../log-bar.module.css';
import type { LogBarState } from '../use-log-bar.ts';
import { directionTo, placeOf } from './direction.ts';
import styles from './lookup-row.module.css';
import { slotOf, useFormMarks } from './marks.ts';
import { MatchesRow } from './matches-row.tsx';
import { OwnGridRow, visitorGrid } from './own-grid-row.tsx';
import { SunThere } from './sun-there.tsx';

interface ShowEarlier {
  showsEarlier: boolean;
  onEarlier: (shown: boolean) => void;
}

/** Known callsigns and the lookup result, in a place of one height: nothing moves while a callsign is typed. */
export function LookupRow({ bar, ...earlier }: { bar: LogBarState } & ShowEarlier) {
  const { form, callsign, lookup, entity, callbook, callField } = bar;
  const typed = parseCallsign(form.call) ?? '';
  const lacksGrid = parseGrid(useOwnGrid()) === null;
  const [asksGrid, setAsksGrid] = useState(false);
  return (
    <>
      {lacksGrid && asksGrid && <OwnGridRow onSaved={() => callField.current?.focus()} />}
      <div className={styles.found}>
        <MatchesRow bar={bar} />
        {/* A screen reader gets one sentence instead: announcements/announcements.tsx. */}
        <div className={styles.lookup}>
          {typed === '' && <span className="muted">Type a callsign to look it up.</span>}
          <MarkChips bar={bar} answer={lookup.data} />
          {callsign !== '' && <Contacts lookup={lookup} callsign={callsign} {...earlier} />}
          {typed !== '' && (
            <Location
              entity={entity}
              user={lookup.data?.user ?? null}
              typedGrid={form.extra.GRIDSQUARE || (lookup.data?.user?.grid ? '' : (callbook?.entry?.grid ?? ''))}
            />
          )}
          {lacksGrid && !asksGrid && entity && typed !== '' && (
            <button type="button" className={cx('link', styles.text)} onClick={() => setAsksGrid(true)}>
              Add your grid for distance and beam
            </button>
          )}
          {callbook?.entry && <Callbook entry={callbook.entry} picture={callbook.picture} />}
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
      </div>
    </>
  );
}

function qrzAddress(callsign: string): string {
  return `https://www.qrz.com/db/${encodeURIComponent(homeCall(callsign))}`;
}

/** Picture, name, QTH and grid from a callbook. The picture's place is reserved, so that nothing moves. */
function Callbook({ entry, picture }: { entry: CallbookEntry; picture: string | null }) {
  const { call, name, qth, grid, source } = entry;
  return (
    <span className={styles.callbook} title={`From ${source}`}>
      {picture ? (
        <img src={picture} alt={`${call} in the callbook`} width={22} height={22} />
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
  user: LogBarResponse['user'];
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

/** The grid of the chosen set-up, else of the profile; a visitor's is stored on this device. */
function useOwnGrid(): string {
  const session = useSession();
  const setup = chosenOf(storedSetups.use(storageOwner(session?.user.id)));
  const visitorsGrid = visitorGrid.use(VISITOR);
  return setup?.fields.MY_GRIDSQUARE ?? (session ? session.user.grid : visitorsGrid);
}

interface ContactsProps extends ShowEarlier {
  lookup: LogBarState['lookup'];
  callsign: string;
}

/** How often the station of a callsign was worked; shows and hides these contacts. */
function Contacts({ lookup, callsign, showsEarlier, onEarlier }: ContactsProps) {
  const session = useSession();
  const unsent = newContactsOf(session?.user.id, useUnsentContacts());
  const isUnsent = unsent.some(({ fields }) => isSameStation(fields.Call, callsign));
  const { data, isError, isFetching } = lookup;
  if (!session) return <span className="muted">Log in to see your contacts with {callsign}.</span>;
  if (isError && !isFetching) return <span className={styles.error}>Error loading QSOs</span>;
  if (!data) return <span className="muted">Loading...</span>;
  if (data.total_qsos === 0)
    return isUnsent ? <span>Worked, not sent yet</span> : <span>First QSO with {data.call}</span>;
  const since = data.human_time_since_last_qso;
  const Icon = showsEarlier ? IconChevronUp : IconChevronDown;
  return (
    <button type="button" className={styles.text} aria-expanded={showsEarlier} onClick={() => onEarlier(!showsEarlier)}>
      {data.total_qsos === 1 ? (
        <span>
          Worked <b>once</b>
          <span className="muted">, {since}</span>
        </span>
      ) : (
        <span>
          Worked{' '}
          <b>
            <Count of={data.total_qsos} />
          </b>{' '}
          times
          <span className="muted">
            , first {data.human_time_since_first_qso}, last {since}
          </span>
        </span>
      )}
      <Icon className="i" stroke={1.75} aria-hidden />
    </button>
  );
}

/** Tells before a contact is logged whether it is a duplicate, or what it would be the first of. */
function MarkChips({ bar, answer }: { bar: LogBarState; answer: LogBarResponse | undefined }) {
  const { isDuplicate, marks } = useFormMarks(bar, answer);
  const { form } = bar;
  return (
    <>
      {isDuplicate && <DuplicateMark />}
      <Marks marks={marks} band={slotOf(form).band} mode={form.submode || form.mode} />
    </>
  );
}
