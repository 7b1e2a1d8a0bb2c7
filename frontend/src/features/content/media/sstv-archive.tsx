import type { ArchivedPicture, SstvArchiveRequest } from '@pileup/contract/media';
import { BANDS } from '@pileup/radio/band';
import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { profilePath, sstvPath } from '../../../lib/station/station-paths.ts';
import { ReportButton } from '../../../session/report-button.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { LiteralInput, TextInput } from '../../../ui/field.tsx';
import { Lightbox } from '../../../ui/lists/lightbox.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { BandChip, Call, Frequency } from '../../../ui/radio/contact-parts.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { useSstvArchive } from './api.ts';
import styles from './sstv-archive.module.css';

const FILTERS = ['day', 'band', 'mode', 'callsign'] as const;
const PLACES = ['before', 'after', 'oldest'] as const;
const MODES = ['SSTV', 'SSB', 'FM', 'DIGITALVOICE'];

/** The received pictures of all stations, newest first. Filters and page are in the address. */
export function SstvArchive() {
  const [params, setParams] = useSearchParams();
  const request: SstvArchiveRequest = {};
  for (const name of [...FILTERS, ...PLACES]) if (params.get(name)) request[name] = params.get(name);
  const query = useSstvArchive(request);
  const { data } = query;
  function filter(name: (typeof FILTERS)[number], value: string) {
    const next = new URLSearchParams(params);
    for (const place of PLACES) next.delete(place);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  }
  return (
    <>
      <div className={styles.filters}>
        <TextInput
          label="Day (UTC)"
          type="date"
          value={params.get('day') ?? ''}
          onChange={({ target }) => filter('day', target.value)}
        />
        <Choice
          label="Band"
          all="All bands"
          values={BANDS}
          value={params.get('band')}
          onChange={(value) => filter('band', value)}
        />
        <Choice
          label="Mode"
          all="All modes"
          values={MODES}
          value={params.get('mode')}
          onChange={(value) => filter('mode', value)}
        />
        <form
          key={params.get('callsign')}
          onSubmit={(event) => {
            event.preventDefault();
            filter(
              'callsign',
              String(new FormData(event.currentTarget).get('station') ?? '')
                .trim()
                .toUpperCase(),
            );
          }}
        >
          <LiteralInput
            label="Station"
            name="station"
            data-shortcut="/"
            defaultValue={params.get('callsign') ?? ''}
            maxLength={20}
          />
        </form>
      </div>
      {data ? (
        <Pictures pictures={data.pictures} />
      ) : (
        <Panel>
          <NotLoaded query={query} what="the pictures" rows={4} height={120} />
        </Panel>
      )}
      {data && (data.newer !== null || data.older !== null) && (
        <nav className={styles.pager} aria-label="Pages">
          <Step text="Newest" to={data.newer !== null && ['', '']} />
          <Step text="Newer" to={data.newer !== null && ['after', data.newer]} />
          <Step text="Older" to={data.older !== null && ['before', data.older]} />
          <Step text="Oldest" to={data.older !== null && ['oldest', '1']} />
        </nav>
      )}
    </>
  );
}

/** A link to another page of the archive; nothing if there is none. */
function Step({ text, to }: { text: string; to: [name: string, value: string] | false }) {
  const [params] = useSearchParams();
  if (!to) return null;
  const next = new URLSearchParams(params);
  for (const place of PLACES) next.delete(place);
  if (to[0]) next.set(to[0], to[1]);
  return (
    <ButtonLink small to={{ search: next.toString() }}>
      {text}
    </ButtonLink>
  );
}

interface ChoiceProps {
  label: string;
  all: string;
  values: readonly string[];
  value: string | null;
  onChange: (value: string) => void;
}

function Choice({ label, all, values, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {values.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </div>
  );
}

function Pictures({ pictures }: { pictures: readonly ArchivedPicture[] }) {
  const [opened, setOpened] = useState<{ pictures: readonly ArchivedPicture[]; at: number } | null>(null);
  if (pictures.length === 0)
    return (
      <Panel>
        <EmptyState text="No pictures. Operators add the pictures they received on the contact’s page." />
      </Panel>
    );
  return (
    <>
      <ul className={styles.pictures}>
        {pictures.map((picture, at) => (
          <PictureCard key={picture.id} picture={picture} onOpen={() => setOpened({ pictures, at })} />
        ))}
      </ul>
      {opened && (
        <Lightbox
          label="Received pictures"
          images={opened.pictures.map((picture) => ({
            src: sstvPath(picture.file_name),
            alt: textOf(picture),
            width: picture.width,
            height: picture.height,
          }))}
          at={opened.at}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function PictureCard({ picture, onOpen }: { picture: ArchivedPicture; onOpen: () => void }) {
  const { id, qdo_id, file_name, caption, TS, Call: from, station_callsign, Freq, Band, Mode, mine } = picture;
  return (
    <li>
      <button type="button" className={styles.thumb} onClick={onOpen}>
        <img src={sstvPath(file_name, 'small')} alt={textOf(picture)} width={320} height={256} loading="lazy" />
      </button>
      <div className={styles.about}>
        <p>
          <Call call={from} /> <Link to={`/qso/${qdo_id}`}>{TS.slice(0, 16).replace('T', ' ')}</Link>
        </p>
        <p>
          <Frequency khz={Freq} short /> <BandChip band={Band} /> <span className="muted">{Mode}</span>
        </p>
        {caption && <p>{caption}</p>}
        <p>
          received by <Call call={station_callsign} to={profilePath(station_callsign)} />
          {!mine && <ReportButton kind="sstv" id={id} />}
        </p>
        {picture.also_received.length > 0 && (
          <p>
            Also received by{' '}
            {picture.also_received.map((other) => (
              <Link className="link" key={other.file_name} to={`/qso/${other.qdo_id}`}>
                {other.station_callsign}{' '}
              </Link>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

function textOf({ caption, Call: from, station_callsign, TS }: ArchivedPicture): string {
  return caption || `Picture from ${from}, received by ${station_callsign}, ${TS.slice(0, 16).replace('T', ' ')} UTC`;
}
