import { Fragment } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './suggestion-list.module.css';
import type { Suggestion, SuggestionGroup } from './use-suggestions.ts';

interface SuggestionListProps {
  id: string;
  groups: readonly SuggestionGroup[];
  /** The key of the chosen suggestion. */
  chosen: string | undefined;
  onChoose: (suggestion: Suggestion) => void;
}

/** The list below a search box; the focus stays in the box. */
export function SuggestionList({ id, groups, chosen, onChoose }: SuggestionListProps) {
  return (
    <div className={styles.list} id={id} role="listbox" aria-label="Suggestions">
      {groups.map(({ name, items }) => (
        <Fragment key={name}>
          <p className={styles.name} aria-hidden="true">
            {name}
          </p>
          {items.map((item) => (
            <button
              key={item.key}
              id={optionId(id, item)}
              className={styles.item}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={item.key === chosen}
              // The box would lose the focus, and the list would close before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(item)}
            >
              {item.station && <Avatar call={item.title} image={item.station.profile_image_name} size={24} />}
              <span className={item.station ? 'call' : styles.title}>{item.title}</span>
              <span className={styles.detail}>{item.detail}</span>
              {item.isOnAir && <span className={styles.onAir}>On air</span>}
            </button>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

export const optionId = (listId: string, { key }: Suggestion) => `${listId}-${key}`;
