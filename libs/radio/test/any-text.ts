import fc from 'fast-check';

const character = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

/**
 * Texts of any characters, lone surrogates among them, and names that are special in JavaScript. The unit `binary` of
 * fast-check takes a second of processor time in each file, for a map of all characters.
 */
export const anyText = (limits: fc.StringConstraints = {}): fc.Arbitrary<string> =>
  fc.oneof({ arbitrary: fc.string({ ...limits, unit: character }), weight: 4 }, fc.string(limits));
