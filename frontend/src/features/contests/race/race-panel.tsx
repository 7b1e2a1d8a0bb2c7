import type { Contest, ContestRaceResponse } from '@pileup/contract/contests/contests';
import { parseCallsign } from '@pileup/radio/callsign';
import { changesUntil, leadChanges } from '@pileup/radio/contests/race';
import { racePath } from '@pileup/radio/contests/race-path';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { utcMinuteText } from '../../../lib/text/time-text.ts';
import { ShareMenu } from '../../../ui/actions/share-menu.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CallsignInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { useRace } from '../api.ts';
import styles from './race.module.css';
import { RaceChart } from './race-chart.tsx';
import { RaceTable } from './race-table.tsx';

/** How long playing the whole contest takes, and how often it advances. */
const PLAY_MS = 30_000;
const STEP_MS = 100;

interface RacePanelProps {
  contest: Contest;
  /** The stations of the race; empty for the first five. */
  stations: readonly string[];
  onChoose: (stations: readonly string[]) => void;
}

/** How the scores of up to five stations grew; the stations and the moment are part of the address that is shared. */
export function RacePanel({ contest, stations, onChoose }: RacePanelProps) {
  const [query] = useSearchParams();
  const race = useRace(contest.id, stations, contest.state === 'running');
  const { data } = race;
  return (
    <>
      {data && data.stations.length > 0 ? (
        <Race race={data} initial={Number(query.get('at')) || null} />
      ) : (
        <Panel title="Race">
          {data ? (
            <EmptyState title="No scores to compare." text="None of these stations has scored in this contest yet." />
          ) : (
            <NotLoaded query={race} what="the race" rows={6} height={40} />
          )}
        </Panel>
      )}
      {data && <RaceStations shown={data.stations.map(({ my_callsign }) => my_callsign)} onChoose={onChoose} />}
    </>
  );
}

function Race({ race, initial }: { race: ContestRaceResponse; initial: number | null }) {
  const { contest, stations, now } = race;
  // The moment follows the contest until the reader chooses one.
  const [chosen, setChosen] = useState(initial);
  const at = Math.min(chosen ?? now, now);
  const [isPlaying, setPlaying] = useState(false);
  const changes = useMemo(() => leadChanges(stations), [stations]);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      setChosen((before) => Math.min(now, (before ?? 0) + (now * STEP_MS) / PLAY_MS));
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying, now]);
  useEffect(() => {
    if (isPlaying && at >= now) setPlaying(false);
  }, [isPlaying, at, now]);
  const from = Date.parse(contest.from);
  const count = Math.max(0, changes.length - 1);
  const calls = stations.map(({ my_callsign }) => my_callsign);
  const url = `${location.origin}${racePath(contest.id, calls)}?at=${Math.round(at)}`;
  const leader = changes.findLast((change) => change.at <= at);
  return (
    <Panel
      title="Race"
      aside={
        <span className={styles.aside}>
          <span>
            {stations.length === 1 ? '1 station' : `${stations.length} stations`} · the lead{' '}
            {count === 0 ? 'did not change' : `changed hands ${count === 1 ? 'once' : `${count} times`}`}
          </span>
          <Button
            small
            onClick={() => {
              if (!isPlaying && at >= now) setChosen(0);
              setPlaying(!isPlaying);
            }}
          >
            {isPlaying ? (
              <IconPlayerPause className="i" stroke={1.75} aria-hidden />
            ) : (
              <IconPlayerPlay className="i" stroke={1.75} aria-hidden />
            )}
            {isPlaying ? 'Pause' : 'Play'}
          </Button>
          <ShareMenu url={url} title={`Race: ${contest.name}`} />
        </span>
      }
    >
      <div className={styles.race}>
        <RaceChart race={race} at={at} changes={changes} onMove={setChosen} />
        <div className={styles.side}>
          <p className={styles.moment}>
            <b>{utcMinuteText(from + at * 1_000)}</b> <span className="muted">UTC</span>
          </p>
          <RaceTable stations={stations} at={at} />
          <p className={styles.leader}>
            {leader ? (
              <>
                <Call call={leader.leader} /> took the lead at <b>{utcMinuteText(from + leader.at * 1_000)}</b>
                {count > 0 && `, after ${changesUntil(changes, at)} of ${count} changes`}.
              </>
            ) : (
              'No station had scored at that time.'
            )}
          </p>
        </div>
      </div>
    </Panel>
  );
}

const MAX_STATIONS = 5;

interface RaceStationsProps {
  shown: readonly string[];
  /** Called with the stations to compare; an empty list stands for the first five. */
  onChoose: (stations: readonly string[]) => void;
}

/** Chooses the stations of the race: up to five. */
function RaceStations({ shown, onChoose }: RaceStationsProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  function add(event: FormEvent) {
    event.preventDefault();
    const call = parseCallsign(typed);
    if (!call) return setError('Please enter a valid callsign');
    if (!shown.includes(call) && shown.length >= MAX_STATIONS)
      return setError(`A race has at most ${MAX_STATIONS} stations. Please remove one first.`);
    setError(undefined);
    setTyped('');
    onChoose([...new Set([...shown, call])]);
  }
  return (
    <form className={styles.choose} onSubmit={add}>
      <ul aria-label="Stations of the race">
        {shown.map((call) => (
          <li key={call}>
            <Call call={call} />
            <IconButton
              label={`Remove ${call} from the race`}
              icon={IconX}
              onClick={() => onChoose(shown.filter((each) => each !== call))}
            />
          </li>
        ))}
      </ul>
      <CallsignInput
        label="Add a station"
        value={typed}
        error={error}
        maxLength={20}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" small>
        Add
      </Button>
      <Button small variant="quiet" onClick={() => onChoose([])}>
        The first five
      </Button>
    </form>
  );
}
