import { isVoiceMemory, MAX_MORSE_TEXT, MAX_VOICE_MEMORY, parseMorseText } from './morse-text.ts';

test.each([
  ['cq cq de g4qzx k', 'CQ CQ DE G4QZX K'],
  ['  5nn   001 ', '5NN 001'],
  ['G4QZX/P = 73 + AGN? (JO62)', 'G4QZX/P = 73 + AGN? (JO62)'],
  ['E'.repeat(MAX_MORSE_TEXT), 'E'.repeat(MAX_MORSE_TEXT)],
])('%j is sent as %j', (text, sent) => {
  expect(parseMorseText(text)).toBe(sent);
});

test.each([
  [''],
  ['   '],
  ['E'.repeat(MAX_MORSE_TEXT + 1)],
  ['CQ\nset_ptt 1'],
  ['CQ\rDE'],
  ['CQ\tDE'],
  ['\\stop_morse'],
  ['CQ;TX'],
  ['CQ|DE'],
  ['ß'],
  ['É'],
  ['CQ\0'],
])('%j is refused', (text) => {
  expect(parseMorseText(text)).toBeNull();
});

test('voice memories have whole numbers from 1', () => {
  expect([1, MAX_VOICE_MEMORY].map(isVoiceMemory)).toEqual([true, true]);
  expect([0, -1, 1.5, MAX_VOICE_MEMORY + 1, Number.NaN].some(isVoiceMemory)).toBe(false);
});
