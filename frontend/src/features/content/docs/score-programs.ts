import type { ProgramGuide } from './program-guide.ts';

const KEY = 'The API key from your account screen';

/** Contest loggers, which send their score while a contest runs; `address` is the origin of this site. */
export function scorePrograms(address: string): readonly ProgramGuide[] {
  return [
    {
      name: 'N1MM Logger+, not1mm, TR4W, DXLog, YFKtest',
      provides: 'Score, and contacts if the program sends them',
      fields: [
        ['Where', 'The settings of score reporting or live scores'],
        ['Address (URL)', `\`${address}/api/scoreboard\``],
        ['User', 'Your callsign'],
        ['Password', KEY],
        ['Contest', 'Its Cabrillo name, such as `CQ-WW-CW`'],
      ],
      note: 'If only the address can be set, add `?key=` and your API key to it.',
    },
  ];
}
