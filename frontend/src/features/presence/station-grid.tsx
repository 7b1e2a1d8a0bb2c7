import type { UserCard } from '@pileup/contract/presence';
import { StationCard } from './station-card.tsx';
import type { ViewType } from './station-filters.ts';
import './station-grid.css';

const SKELETON_KEYS = Array.from({ length: 9 }, (_, n) => `blank ${n}`);

export interface StationGridProps {
  cards: readonly UserCard[] | undefined;
  view: ViewType;
  /** The reader's account: one's own radio is where it is. */
  ownId: number | undefined;
  onTune: ((card: UserCard) => void) | undefined;
}

/** The cards; without any yet, blanks of their size. */
export function StationGrid({ cards, view, ownId, onTune }: StationGridProps) {
  if (!cards) {
    return (
      <div className={`cards ${view}`} aria-hidden="true">
        {SKELETON_KEYS.map((blank) => (
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
          <StationCard card={card} view={view} onTune={card.id === ownId ? undefined : onTune} />
        </li>
      ))}
    </ul>
  );
}
