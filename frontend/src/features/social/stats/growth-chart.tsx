import { Link } from 'react-router-dom';
import { countOf } from '../../../lib/text/amount-text.ts';
import { countText } from '../../../lib/text/time-text.ts';
import styles from './growth-chart.module.css';
import { contactsPath } from './stats-links.ts';

export interface Growth {
  label: string;
  /** Filter of the contacts of the span. */
  term: string;
  entities: number;
  squares: number;
}

const HEIGHT = 100;
const STEP = 10;

/** The chart scrolls horizontally; focusable, so that it also scrolls by keyboard. */
const FOCUSABLE = { tabIndex: 0 };

/** Entities and squares gained, in sums; each line has its own scale. */
export function GrowthChart({ label, spans }: { label: string; spans: readonly Growth[] }) {
  const entities = sumsOf(spans.map((span) => span.entities));
  const squares = sumsOf(spans.map((span) => span.squares));
  const width = Math.max(1, spans.length) * STEP;
  return (
    <div className={styles.growth}>
      <ul className={styles.legend}>
        <li className={styles.entities}>
          <b>{countText(entities.at(-1) ?? 0)}</b> {entities.at(-1) === 1 ? 'entity' : 'entities'}
        </li>
        <li className={styles.squares}>
          <b>{countText(squares.at(-1) ?? 0)}</b> {squares.at(-1) === 1 ? 'square' : 'squares'}
        </li>
      </ul>
      <section className={styles.scroll} aria-label={label} {...FOCUSABLE}>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <polyline className={styles.squares} points={pointsOf(squares)} />
          <polyline className={styles.entities} points={pointsOf(entities)} />
        </svg>
        <ol>
          {spans.map((span, index) => {
            const text = `${span.label}: ${countOf(span.entities, 'new entity', 'new entities')}, ${countOf(span.squares, 'new square')}; ${entities[index]} and ${squares[index]} in all`;
            return (
              <li key={span.label}>
                <Link to={contactsPath(span.term)} title={text} aria-label={text}>
                  {span.label}
                </Link>
              </li>
            );
          })}
        </ol>
      </section>
    </div>
  );
}

function sumsOf(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => {
    sum += count;
    return sum;
  });
}

/** The points of a line that starts at zero, before the first span. */
function pointsOf(sums: readonly number[]): string {
  const top = Math.max(1, sums.at(-1) ?? 0);
  return [0, ...sums].map((sum, index) => `${index * STEP},${HEIGHT - 2 - (sum / top) * (HEIGHT - 4)}`).join(' ');
}
