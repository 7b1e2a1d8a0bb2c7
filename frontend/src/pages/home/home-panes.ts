import type { Period } from '@pileup/contract/ranking';

/** A pane of the home page: its number in the address is the specification's. */
export interface HomePane {
  pane: number;
  label: string;
  /** What the pane ranks; the home pane ranks nothing. */
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

/** The pane the address asks for (`?pane=2`); home for anything else. */
export function paneOf(query: URLSearchParams): HomePane {
  return HOME_PANES.find(({ pane }) => String(pane) === query.get('pane')) ?? HOME;
}

/** The query that leads to a pane; home needs none. */
export function paneQuery({ pane }: HomePane): string {
  return pane === HOME.pane ? '' : `?pane=${pane}`;
}
