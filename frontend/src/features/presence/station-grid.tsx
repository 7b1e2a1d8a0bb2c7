import type { UserCard } from '@pileup/contract/presence';
import { StationCard } from './station-card.tsx';
import type { ViewType } from './station-filters.ts';
import './station-grid.css';

const BLANKS = Array.from({ length: 9 }, (_, n) => `blank ${n}`);

/** The cards; without any yet, blanks of their size. */
export function StationGrid({ cards, view }: { cards: readonly UserCard[] | undefined; view: ViewType }) {
  if (!cards) {
    return (
      <div className={`cards ${view}`} aria-hidden="true">
        {BLANKS.map((blank) => (
          <div className={`panel ucard blank ${view}`} key={blank}>
            <span className="sk" />
            <span className="sk" />
            <span className="sk" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className={`cards ${view}`}>
      {cards.map((card) => (
        <li key={card.id}>
          <StationCard card={card} view={view} />
        </li>
      ))}
    </ul>
  );
}
