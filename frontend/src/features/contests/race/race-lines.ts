/** The line style of each station, by its place: distinguished without colour. */
export const LINES = [
  { className: 'first', dashes: undefined },
  { className: 'second', dashes: undefined },
  { className: 'third', dashes: '7 4' },
  { className: 'fourth', dashes: '2 3' },
  { className: 'fifth', dashes: '9 3 2 3' },
] as const;
