import type { UserCard } from '@pileup/contract/presence';
import { StationCard } from './station-card.tsx';
import type { ViewType } from './station-filters.ts';
import './station-grid.css';

const SKELETON_KEYS = Array.from({ length: 9 }, (_, n) => `skeleton ${n}`);

export interface StationGridProps {
  cards: readonly UserCard[] | undefined;
  view: ViewType;
  /** The viewer's account; its own card has no tune button. */
  ownId: number | undefined;
  onTune: ((card: UserCard) => void) | undefined;
}

/** The cards, or a skeleton of the same size while loading. */
export function StationGrid({ cards, view, ownId, onTune }: StationGridProps) {
  if (!cards) {
    return (
      <div className={`cards ${view}`} aria-hidden="true">
        {SKELETON_KEYS.map((key) => (
          <div className={`panel ucard skeleton ${view}`} key={key}>
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
