/**
 * What a statement selects of an account `a`: its grid as others may see it, the 4-character square, 6 characters where
 * its operator shows them.
 */
export const PUBLIC_GRID = 'left(a.grid, case when a.precise_location then 6 else 4 end)';
