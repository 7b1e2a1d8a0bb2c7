import type { ImportReport, OtherStation } from '@pileup/contract/exchange';
import { Link } from 'react-router-dom';
import { counted } from '../../../lib/text/time-text.ts';
import { useOperator } from '../../../session/session.ts';
import fieldStyles from '../../../ui/field.module.css';
import { Segment } from '../../../ui/segment.tsx';
import styles from './other-stations.module.css';

interface OtherStationsProps {
  report: ImportReport;
  leftOut: readonly string[];
  onLeaveOut: (calls: readonly string[]) => void;
}

const CHOICES = [
  { value: 'keep', label: 'Keep' },
  { value: 'leave', label: 'Leave out' },
] as const;

/** The contacts of a checked file that were made under other callsigns, each with the choice to leave them out. */
export function OtherStations({ report: { stations }, leftOut, onLeaveOut }: OtherStationsProps) {
  const { user } = useOperator();
  if (stations.length === 0) return null;
  const choose = (call: string, value: 'keep' | 'leave') =>
    onLeaveOut([...leftOut.filter((each) => each !== call), ...(value === 'leave' ? [call] : [])]);
  return (
    <section className={styles.stations} aria-label="Contacts of other callsigns">
      <ul>
        {stations.map(({ call, contacts }) => (
          <li key={call}>
            <span>{madeAs({ call, contacts })}</span>
            <Segment
              label={`Contacts made as ${call}`}
              options={CHOICES}
              value={leftOut.includes(call) ? 'leave' : 'keep'}
              onChange={(value) => choose(call, value)}
            />
          </li>
        ))}
      </ul>
      <p className={fieldStyles.hint}>
        Kept contacts are in your log under that callsign, and don’t count on boards and for awards. Leave out those
        that are not yours. If a callsign is yours as well, it can have a log of its own: leave its contacts out here,
        then import the same file in its <Link to="/account/profiles">sub-account</Link>, and leave out{' '}
        {user.my_callsign} there.
      </p>
    </section>
  );
}

/** `437 contacts were made as K9QTS.` */
export const madeAs = ({ call, contacts }: OtherStation): string =>
  `${counted(contacts, 'contact was', 'contacts were')} made as ${call}.`;
