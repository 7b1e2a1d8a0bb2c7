import type { Profile } from '@pileup/contract/social';
import { IconNotebook } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { countText } from '../../../../lib/text/time-text.ts';
import { BandChip } from '../../../../ui/radio/contact-parts.tsx';
import { Time } from '../../../../ui/time.tsx';
import styles from './worked-before-line.module.css';

/** The viewer's contacts with the station; nothing for visitors and on the viewer's own page. */
export function WorkedBeforeLine({ profile: { my_callsign, worked_before } }: { profile: Profile }) {
  if (!worked_before) return null;
  const { count, first, last, bands } = worked_before;
  return (
    <p className={styles.line}>
      <IconNotebook className="i" stroke={1.75} aria-hidden />
      {count === 0 || !first || !last ? (
        <span className="muted">Not in your log yet.</span>
      ) : (
        <>
          <Link to={`/logs?call=${encodeURIComponent(my_callsign)}`}>
            Worked {count === 1 ? 'once' : `${countText(count)} times`}
          </Link>
          {bands.map((band) => (
            <BandChip key={band} band={band} />
          ))}
          <span className="muted">
            {count > 1 && (
              <>
                first <Time at={first} show="date" />, last{' '}
              </>
            )}
            <Time at={last} show="date" />
          </span>
        </>
      )}
    </p>
  );
}
