import { useMemo, useState } from 'react';
import { readFilters, readViewType, type StationFilters, type ViewType } from './station-filters.ts';

const FILTERS_KEY = 'filters';
const VIEW_KEY = 'view_type';

/** The filters and the size of the cards, stored in this browser under the specification's names. */
export function useStationFilters() {
  const [filters, setFilters] = useState(() => readFilters(read(FILTERS_KEY)));
  const [view, setView] = useState(() => readViewType(read(VIEW_KEY)));
  return useMemo(
    () => ({
      filters,
      view,
      change(part: Partial<StationFilters>) {
        const next = { ...filters, ...part };
        setFilters(next);
        write(FILTERS_KEY, JSON.stringify(next));
      },
      changeView(next: ViewType) {
        setView(next);
        write(VIEW_KEY, next);
      },
    }),
    [filters, view],
  );
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked: the setting lasts until the page closes.
  }
}
