import { suggestionsFor } from './filter-suggestions.ts';

test.each([
  ['', []],
  ['com', ['comment:']],
  ['band:40m -co', ['band:40m -comment:', 'band:40m -continent:', 'band:40m -contest:']],
  ['band:16', ['band:160m']],
  ['band:40m,16', ['band:40m,160m']],
  ['qsl:', ['qsl:lotw', 'qsl:eqsl', 'qsl:card', 'qsl:any']],
  ['lotw:c', ['lotw:confirmed']],
  ['-qrz:accepted,re', ['-qrz:accepted,refused']],
  ['new:s', ['new:slot', 'new:square']],
  ['setup:', ['setup:"Home"', 'setup:"Park portable"']],
  ['band:40m setup:par', ['band:40m setup:"Park portable"']],
  ['setup:"P', ['setup:"Park portable"']],
  ['mode:ft4', ['mode:FT4']],
  ['nothing:x', []],
])('%j is completed', (line, expected) => {
  expect(suggestionsFor(line, ['Home', 'Park portable', 'A "quoted" one']).map(({ text }) => text)).toEqual(expected);
});
