import type { UserCard } from '@pileup/contract/presence';
import { cx } from '../../lib/cx.ts';
import { useDistanceUnit } from '../../lib/text/display-settings.ts';
import { placeText } from '../../lib/text/place-text.ts';
import { type MarksOf, offeredBy } from '../../lib/worked.ts';
import { StationCard, StationCardSkeleton } from './station-card.tsx';
import type { ViewType } from './station-filters.ts';
import styles from './station-grid.module.css';

const SKELETON_KEYS = Array.from({ length: 9 }, (_, n) => `skeleton ${n}`);

export interface StationGridProps {
  cards: readonly UserCard[] | undefined;
  view: ViewType;
  /** The viewer's account; its own card has no tune button. */
  ownId: number | undefined;
  onTune: ((card: UserCard) => void) | undefined;
  marksOf: MarksOf;
  /** The viewer's grid; empty if unknown. */
  ownGrid: string;
}

/** The cards, or a skeleton of the same size while loading. */
export function StationGrid({ cards, view, ownId, onTune, marksOf, ownGrid }: StationGridProps) {
  const unit = useDistanceUnit();
  const className = cx(styles.cards, view === 'small' && styles.small);
  if (!cards) {
    return (
      <div className={className} aria-hidden="true">
        {SKELETON_KEYS.map((key) => (
          <StationCardSkeleton key={key} view={view} />
        ))}
      </div>
    );
  }
  return (
    <ul className={className}>
      {cards.map((card) => (
        <li key={card.id}>
          <StationCard
            card={card}
            view={view}
            onTune={card.id === ownId ? undefined : onTune}
            place={placeText(card, ownGrid, unit)}
            marks={marksOf(offeredBy(card))}
            canLog={ownId !== undefined && card.id !== ownId}
          />
        </li>
      ))}
    </ul>
  );
}
