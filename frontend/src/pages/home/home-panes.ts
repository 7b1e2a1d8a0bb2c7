import type { Period } from '@pileup/contract/ranking';

/** A pane of the home page; its number in the URL is from the specification. */
export interface HomePane {
  pane: number;
  label: string;
  /** The ranked period; null for the home pane. */
  period: Period | null;
}

const HOME: HomePane = { pane: -1, label: 'Home', period: null };

/** In the order of the tabs. */
export const HOME_PANES: readonly HomePane[] = [
  HOME,
  { pane: 2, label: 'Yesterday', period: 'yesterday' },
  { pane: 1, label: 'Today', period: 'today' },
  { pane: 3, label: 'This Week', period: 'week' },
  { pane: 4, label: 'This Month', period: 'month' },
];

/** The pane of the URL (`?pane=2`); home for anything else. */
export function paneOf(query: URLSearchParams): HomePane {
  return HOME_PANES.find(({ pane }) => String(pane) === query.get('pane')) ?? HOME;
}

/** The query string of a pane; empty for home. */
export function paneQuery({ pane }: HomePane): string {
  return pane === HOME.pane ? '' : `?pane=${pane}`;
}
