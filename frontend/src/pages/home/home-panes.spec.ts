import { HOME_PANES, paneOf, paneQuery } from './home-panes.ts';

test.each([
  ['', 'Home'],
  ['pane=-1', 'Home'],
  ['pane=1', 'Today'],
  ['pane=2', 'Yesterday'],
  ['pane=3', 'This Week'],
  ['pane=4', 'This Month'],
  ['pane=11', 'Home'],
  ['pane=1.0', 'Home'],
])('?%s shows %s', (query, label) => {
  expect(paneOf(new URLSearchParams(query)).label).toBe(label);
});

test('every tab links to its own pane', () => {
  expect(HOME_PANES.map((pane) => paneOf(new URLSearchParams(paneQuery(pane))))).toEqual(HOME_PANES);
});
