import { parseCallsign } from '@pileup/radio/callsign';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CallsignInput } from '../../../ui/field.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import styles from './race.module.css';

const MAX_STATIONS = 5;

interface RaceStationsProps {
  shown: readonly string[];
  /** Called with the stations to compare; an empty list stands for the first five. */
  onChoose: (stations: readonly string[]) => void;
}

/** Chooses the stations of the race: up to five. */
export function RaceStations({ shown, onChoose }: RaceStationsProps) {
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
