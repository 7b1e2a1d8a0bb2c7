/** The public grid of account `a`, as a column: 4 characters, or 6 if the operator shows them. */
export const PUBLIC_GRID = 'left(a.grid, case when a.precise_location then 6 else 4 end)';
