import { suggestionsFor } from './filter-suggestions.ts';

test.each([
  ['', []],
  ['com', ['comment:']],
  ['band:40m -co', ['band:40m -comment:', 'band:40m -continent:', 'band:40m -contest:']],
  ['band:16', ['band:160m']],
  ['band:40m,16', ['band:40m,160m']],
  ['qsl:', ['qsl:lotw', 'qsl:eqsl', 'qsl:card', 'qsl:any']],
  ['mode:ft4', ['mode:FT4']],
  ['nothing:x', []],
])('%j is completed', (line, expected) => {
  expect(suggestionsFor(line).map(({ text }) => text)).toEqual(expected);
});
