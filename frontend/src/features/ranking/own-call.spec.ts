import { isOwnCall } from './own-call.ts';

describe('YOU on a board', () => {
  test.each([
    ['the call itself', 'G4QZX', 'G4QZX', true],
    ['portable', 'G4QZX/P', 'G4QZX', true],
    ['abroad', 'EA8/G4QZX', 'G4QZX', true],
    ['abroad and portable', 'EA8/G4QZX/P', 'G4QZX', true],
    ['another call with the same prefix', 'G4QZXA', 'G4QZX', false],
    ['another station', 'OH2QXA', 'G4QZX', false],
    ['a sub-account for the portable call', 'EA8/G4QZX', 'EA8/G4QZX', true],
    ['the main call is not that sub-account', 'G4QZX', 'EA8/G4QZX', false],
    ['a visitor', 'G4QZX', undefined, false],
    ['an account without a call', 'G4QZX', '', false],
  ])('%s', (_, station, own, expected) => {
    expect(isOwnCall(station, own)).toBe(expected);
  });
});
