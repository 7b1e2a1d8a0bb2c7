import type { Award } from '@pileup/contract/awards/awards';
import { awardCountText } from '@pileup/radio/awards/award-text';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import panelStyles from '../../ui/panel.module.css';
import { useAwards } from './api.ts';
import styles from './award-card.module.css';
import { Postmark } from './postmark.tsx';

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

/** An award with its postmark, as a link to its page. */
function AwardCard({ award }: { award: Award }) {
  const { id, user, count, measure, shared, period, from } = award;
  return (
    <Link className={cx(panelStyles.panel, panelStyles.framed, styles.card)} to={`/award/${id}`}>
      <Postmark shortName={award.award.short_name} period={period} from={from} />
      <span className={styles.text}>
        <span className="call">{user.my_callsign}</span>
        <b>{award.award.name}</b>
        <span className="muted">
          {awardCountText(count, measure)}
          {shared && ', shared'}
        </span>
      </span>
    </Link>
  );
}
