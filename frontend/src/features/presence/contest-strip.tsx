import type { UserCard } from '@pileup/contract/presence';
import { IconTrophy } from '@tabler/icons-react';
import { profilePath } from '../../lib/station/station-paths.ts';
import { BandChip, Call } from '../../ui/radio/contact-parts.tsx';
import styles from './contest-strip.module.css';

/** The stations in a contest, whose frequency is hidden: one line each takes less room than a card. */
export function ContestStrip({ cards }: { cards: readonly UserCard[] }) {
  if (cards.length === 0) return null;
  return (
    <ul className={styles.strip} aria-label="Stations in a contest">
      {cards.map(({ id, my_callsign, band, mode }) => (
        <li key={id}>
          <article aria-label={my_callsign} title="In a contest: the frequency is hidden">
            <IconTrophy size={14} stroke={1.75} aria-hidden />
            <Call call={my_callsign} to={profilePath(my_callsign)} />
            <BandChip band={band} />
            <span className="muted">{mode}</span>
            <span className="vh">In a contest, frequency ******</span>
          </article>
        </li>
      ))}
    </ul>
  );
}
