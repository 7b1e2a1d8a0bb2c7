import { useAwards } from './api.ts';
import styles from './award-card.module.css';
import { AwardCard } from './award-card.tsx';

const MAX_SHOWN = 3;

/** The latest awards on the home page, three at most; nothing if there are none. */
export function AwardStrip() {
  const latest = useAwards().data?.latest.slice(0, MAX_SHOWN);
  if (!latest?.length) return null;
  return (
    <section className={styles.strip} aria-label="Latest awards">
      {latest.map((award) => (
        <AwardCard key={award.id} award={award} />
      ))}
    </section>
  );
}
