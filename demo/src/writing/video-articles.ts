import type { Article } from './article.ts';

export const VIDEO_ARTICLES: readonly Article[] = [
  {
    title: 'A tower comes down in one afternoon, and nothing falls',
    keywords: 'towers, safety',
    shows: { videoId: 'PileupDemo1' },
    body: `Eighteen metres of lattice, forty years old, in three sections. The video shows the whole afternoon in twelve minutes.

- **01:10** Two ropes on each section before the first bolt is touched
- **03:40** The gin pole, and why it stands on the section below
- **06:05** Words on the radio: *slack*, *stop*, *up*. No others.
- **09:30** The bolts that were not steel any more

The ground below is empty while a section moves, and the person on the tower is clipped in twice. Everything else is patience.`,
    comments: [
      'The part about the words should be shown at every club.',
      'Bolts like those were in ours, too. We cut them with a saw in the end.',
      'Is the gin pole your own make? I would like to see the bracket.',
    ],
  },
  {
    title: 'Winding a choke, step by step, with the measurements',
    keywords: 'antennas, ferrite',
    shows: { videoId: 'PileupDemo2' },
    body: `The choke for a dipole, filmed from above: how to begin, how to cross to the other side of the core, and how to hold it while the second half goes on.

The last four minutes are measurements: the same core with 8, 10, 12, 14 and 16 turns from 1 to 30 MHz. The curve of 12 turns is the one I would choose if there can be only one.`,
    comments: ['Finally one that shows the crossing from both sides. Thanks.'],
  },
  {
    title: 'Working a pile-up with five watts: timing beats power',
    keywords: 'DX, QRP, CW',
    shows: { videoId: 'PileupDemo3' },
    body: `An hour on 17 m, cut to fifteen minutes, with the screen of the receiver and both audio channels.

What you can hear in it:

1. The station works *up* the band, 300 Hz at a time. I call where it will listen next.
2. Most stations call at once. Half a second later there is a gap.
3. One call, then silence. Those who call twice are heard by everyone except the station.

Seven contacts in one hour with 5 W and a vertical. With 100 W it would have been eight.`,
    comments: [
      'I tried the half second yesterday. Third call!',
      'The spectrum view makes it so obvious. Which receiver is it?',
    ],
  },
  {
    title: 'What a waterfall shows in one minute of FT8',
    keywords: 'FT8, newcomers',
    shows: { videoId: 'PileupDemo4' },
    body: `For the visitors of our open day: one minute of 14.074 MHz, explained slowly.

Each trace is 50 Hz wide and lasts 12.6 seconds. Four sequences are one minute: a call, an answer, a report, a confirmation. You see two stations at work, a third one waiting, and a fourth one with a level that is much too high.

There is no sound but the band itself. Feel free to show it at your own event.`,
    comments: ['Used it in school on Friday. The question after it was: and where do these people live?'],
  },
];
