import { useCallback, useRef, useState } from 'react';

/** Rows of the logbook chosen for an edit. */
export interface ChosenRows {
  /** Whether rows can be chosen at the moment. */
  readonly isChoosing: boolean;
  readonly ids: ReadonlySet<number>;
  /** All contacts that match the filter, on every page. */
  readonly isAll: boolean;
}

const NONE: ReadonlySet<number> = new Set();
const CLOSED: ChosenRows = { isChoosing: false, ids: NONE, isAll: false };
const OPEN: ChosenRows = { ...CLOSED, isChoosing: true };

/** The limit of the server for contacts chosen one by one; a page is as long. */
export const MAX_CHOSEN = 500;

/** The chosen rows; choosing a row with `isRange` chooses all from the last one to it, in the order of `rows`. */
export function useChosenRows(rows: readonly { qdo_id: number }[]) {
  const [chosen, setChosen] = useState(CLOSED);
  const last = useRef<number>(undefined);
  const order = useRef(rows);
  order.current = rows;
  // One function for all rows, so that a row is rendered again only if it changes.
  const toggle = useCallback((id: number, isRange = false) => {
    const from = last.current;
    last.current = id;
    setChosen((before) => {
      const ids = new Set(before.isAll ? NONE : before.ids);
      const isAdded = !ids.has(id);
      for (const each of isRange && from !== undefined ? between(order.current, from, id) : [id])
        if (!isAdded) ids.delete(each);
        else if (ids.size < MAX_CHOSEN) ids.add(each);
      return { isChoosing: true, ids, isAll: false };
    });
  }, []);
  return {
    chosen,
    toggle,
    begin: () => setChosen(OPEN),
    close: () => setChosen(CLOSED),
    clear: () => setChosen(OPEN),
    choosePage: () => setChosen({ ...OPEN, ids: new Set(rows.map(({ qdo_id }) => qdo_id).filter((id) => id > 0)) }),
    chooseAll: () => setChosen({ ...OPEN, isAll: true }),
  };
}

function between(rows: readonly { qdo_id: number }[], one: number, other: number): number[] {
  const [from = -1, to = -1] = [one, other]
    .map((id) => rows.findIndex(({ qdo_id }) => qdo_id === id))
    .sort((a, b) => a - b);
  if (from < 0) return [other];
  return rows.slice(from, to + 1).map(({ qdo_id }) => qdo_id);
}
