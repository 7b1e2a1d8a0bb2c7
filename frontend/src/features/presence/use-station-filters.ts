import { useState } from 'react';
import type { StationFilters, ViewType } from './station-filters.ts';
import { readFilters, readViewType } from './station-filters.ts';

const FILTERS_KEY = 'filters';
const VIEW_KEY = 'view_type';

/** The boxes and the size of the cards, kept in this browser under the specification's names. */
export function useStationFilters() {
  const [filters, setFilters] = useState(() => readFilters(stored(FILTERS_KEY)));
  const [view, setView] = useState(() => readViewType(stored(VIEW_KEY)));
  return {
    filters,
    view,
    change(part: Partial<StationFilters>) {
      const next = { ...filters, ...part };
      setFilters(next);
      keep(FILTERS_KEY, JSON.stringify(next));
    },
    changeView(next: ViewType) {
      setView(next);
      keep(VIEW_KEY, next);
    },
  };
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Blocked storage: the choice lives as long as the page.
  }
}
