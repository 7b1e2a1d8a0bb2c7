import type { Contest, ScoresResponse } from '@pileup/contract/contests/contests';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../lib/session.ts';
import { FieldError } from '../../../ui/field.tsx';
import { useChooseCategory } from '../api.ts';
import styles from './scores.module.css';

interface Props {
  contest: Contest;
  scores: ScoresResponse;
  /** The category whose stations are shown; null for all. */
  shown: string | null;
}

/** The shown category, and the one in which the operator takes part; nothing for a contest that has none. */
export function CategoryBar({ contest, scores, shown }: Props) {
  const [query, setQuery] = useSearchParams();
  const [shownId, ownId] = [useId(), useId()];
  const choose = useChooseCategory(contest.id);
  const isVisitor = useSession() === null;
  if (contest.categories.length === 0) return null;
  const show = (category: string) => {
    const next = new URLSearchParams(query);
    if (category === ALL) next.delete('category');
    else next.set('category', category);
    setQuery(next, { preventScrollReset: true });
  };
  return (
    <div className={styles.categories}>
      <label htmlFor={shownId}>
        <span className="muted">Show</span>
        <select id={shownId} value={shown ?? ALL} onChange={({ currentTarget }) => show(currentTarget.value)}>
          <option value={ALL}>All categories</option>
          <CategoryOptions contest={contest} />
        </select>
      </label>
      {!isVisitor && contest.state !== 'final' && (
        <label htmlFor={ownId}>
          <span className="muted">You take part in</span>
          <select
            id={ownId}
            value={choose.isPending ? choose.variables : scores.own_category}
            onChange={({ currentTarget }) => choose.mutate(currentTarget.value)}
          >
            <option value="">no category</option>
            <CategoryOptions contest={contest} />
          </select>
        </label>
      )}
      <FieldError text={choose.error?.message} />
    </div>
  );
}

/** Value of the choice of all categories: no category has this name, since names have no blanks around them. */
const ALL = ' ';

const CategoryOptions = ({ contest: { categories } }: { contest: Contest }) =>
  categories.map((category) => (
    <option key={category} value={category}>
      {category}
    </option>
  ));
