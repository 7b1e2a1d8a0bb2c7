import type { Article } from './article.ts';

export const OPERATING_ARTICLES: readonly Article[] = [
  {
    title: 'When ten metres opens: reading the band before the cluster does',
    keywords: 'propagation, 10 m',
    shows: 'muf',
    body: `By the time the cluster is full of a rare prefix, the pile-up is an hour old. The band shows what comes, if you look in the right order.

1. **15 m first.** If it is wide open to the east after sunrise, 12 m follows within the hour, and 10 m after that.
2. **Beacons.** Between 28.200 and 28.300 MHz they run all day. Make a list of ten that you can identify, one for each direction.
3. **CB.** Strong foreign stations on 27 MHz mean that the next megahertz is worth a call.
4. **Then call.** An open band without a CQ sounds exactly like a closed one.

The path follows the sun: from Europe to the east in the morning, to Africa at noon, to North America from 12 UTC, to the west coast just before sunset. In summer short skip by sporadic E adds 1,000 to 2,000 km at any hour, most often around 10 and 18 UTC.

A solar flux above 120 makes it likely, a K index of 4 or more spoils the polar paths first.`,
    comments: [
      'Step 4 is the whole article. I called for three minutes on a dead band last Sunday and worked eleven stations.',
      'Beacon list from here: DL, OH, ZS, VE and LU cover nearly everything.',
    ],
  },
  {
    title: 'Your first satellite pass with a handheld',
    keywords: 'satellites, VHF, portable',
    shows: 'pass',
    body: `You need a handheld for 2 m and 70 cm, a small antenna that you can point, and ten minutes outdoors.

Choose a pass that rises above 40 degrees. It lasts about ten minutes, and the middle four are the good ones.

## Doppler, without a computer

The uplink on 2 m may stay where it is. The 70 cm downlink must follow. Store five memories:

| Time of the pass | Downlink |
|:--|--:|
| rise | +10 kHz |
| first quarter | +5 kHz |
| highest | 0 |
| third quarter | -5 kHz |
| set | -10 kHz |

Open the squelch completely. You hear the satellite long before it would open by itself.

## Say little

Callsign and grid is a complete contact: *"G4QZX, IO91"*. The satellite has one channel for a continent. If you hear yourself, it works; if not, turn the antenna around its own axis, since the satellite tumbles and the polarisation with it.

Record the pass and log it afterwards. Writing while pointing is for people with three hands.`,
    comments: [
      'First contact yesterday with exactly this: 5 W, a tape measure yagi and my phone as recorder.',
      'Full duplex helps more than power. Please listen to your own downlink.',
      'And log the satellite name, otherwise the contact does not count for anything later.',
    ],
  },
  {
    title: 'Learning CW at full speed from the first day',
    keywords: 'CW, newcomers',
    shows: 'morse',
    body: `I learnt the code twice: once slowly with a table, and once properly. The first way had to be unlearnt.

- **Characters at 20 words a minute**, with long pauses between them. At 5 words a minute you count dots; at 20 you hear a sound.
- **Two characters more** when you copy nine out of ten. Not before, not much later.
- **15 minutes a day.** An hour on Sunday does not replace it.
- **Paper only at first.** After a month try to follow calls in your head.

The first contacts are always the same four lines, so learn these as sounds:

\`\`\`
CQ CQ DE G4QZX G4QZX K
G4QZX DE DL1QAB GM UR 579 579 = NAME ANNA ANNA = QTH BREMEN K
DL1QAB DE G4QZX TNX ANNA = UR 559 = NAME JOE = 73 K
73 TU E E
\`\`\`

Send slower than you can receive, and leave room. An operator who hears a clean 12 words a minute slows down for you; one who hears a nervous 20 does not know that he should.`,
    comments: [
      'Nine weeks to the first contact with this. It lasted four minutes and I was soaked afterwards.',
      'Come to 7.035 any evening at 19 UTC: we slow down for everyone.',
    ],
  },
  {
    title: 'Forty contacts from a wet summit',
    keywords: 'portable, SOTA, 20 m',
    shows: 'summit',
    body: `Fog below, rain from the side, and 90 minutes of 20 m. This is what was in the rucksack, and what stays at home next time.

| | Weight |
|:--|--:|
| 5 W transceiver | 1.1 kg |
| battery, 3 Ah LiFePO4 | 0.4 kg |
| 6 m pole | 0.7 kg |
| end-fed wire, 10.1 m, with transformer | 0.2 kg |
| 4 m of thin coax | 0.1 kg |
| notebook and *two* pencils | 0.1 kg |

The tent flysheet as a roof was the best idea. The paddle without a cover was the worst: wet contacts send dots of their own.

Announce the activation before the last climb, since there was no network on top. The first call came after 20 seconds. Four chasers made contact on two bands, and two other summits were on the air: summit to summit with 5 W at both ends is still the best part of it.

I logged on paper in the rain, and typed it in on the train. With the set-up for the summit chosen, reference and locator were filled in by themselves.`,
    comments: [
      'You were 559 here with deep fading. Thank you for the summit to summit!',
      'Try a freezer bag over the key. Looks silly, works.',
    ],
  },
  {
    title: 'Grey line to VK and ZL on forty metres',
    keywords: 'propagation, 40 m, DX',
    shows: 'greyline',
    body: `Twice a day the border between day and night runs from here to the other side of the world. For half an hour 40 m is open along it, with antennas that are good for nothing else.

At the border the absorbing D layer is gone, or not yet there, while the F layer still reflects. A signal that follows it is hardly weakened.

**When?** From Europe to VK and ZL:

- our sunrise, 30 minutes before to 45 minutes after: the long path over South America
- our sunset, about an hour around it: the short path over Asia

In December our sunrise and the sunset in ZL nearly coincide, which makes it the best month for the long path.

**How?** Listen on 7.000 to 7.010 for CW, and above 7.130 for SSB. Split operation is normal. Signals rise by three S units within minutes and are gone as quickly, so call short and log later.

With 100 W and a wire at 10 m I have 14 ZL stations in the log of this winter. All of them are within 40 minutes of sunrise.`,
    comments: [
      'Confirmed from this side: you Europeans come up like a switch at 07:40.',
      'A wire at 10 m here as well: nine stations so far. Tomorrow at sunrise again.',
    ],
  },
  {
    title: 'Clean data signals: set the level, then leave it alone',
    keywords: 'FT8, RTTY, audio',
    shows: 'waterfall',
    body: `A wide trace on the waterfall is not strength. It is distortion, and it covers stations that others are waiting for.

1. Set the transmitter to the power you want *on the radio*, for instance 30 W.
2. Switch compressor, equaliser and noise reduction off.
3. Transmit into a dummy load and raise the level of the sound card until the ALC just moves.
4. Go back until it does not move at all. The power is still there.
5. Look at yourself on a web receiver: one trace, no shadows left and right.

Use audio tones between 1,500 and 2,000 Hz. Harmonics of a tone at 600 Hz lie at 1,200 and 1,800 Hz and are transmitted; those of 1,600 Hz are outside the filter. The split setting of your program does this by itself.

Two more things that cost reports: a clock that is wrong by more than half a second, and an AGC that closes the receiver for the loudest station. RF gain down, AGC off, and weak traces appear between the strong ones.`,
    comments: [
      'Step 4 is what all the videos leave out.',
      'A colleague was 200 Hz wide last week and had no idea. Friendly messages help.',
      'RF gain down! I gained perhaps 20 decodes in each sequence on 40 m.',
    ],
  },
  {
    title: 'SSTV without surprises: clock, level, format',
    keywords: 'SSTV, pictures',
    shows: 'sstv',
    body: `A slanted picture has one reason: the sample rates of two sound cards differ. Everything else is level.

**Clock.** Let the program calibrate itself with a time signal once. After that my pictures stand upright for months.

**Level.** The same rules as for any data mode: no ALC, no compressor. A picture is two minutes of full carrier, so halve the power and mind the temperature of the final stage.

**Format.** On HF use Scottie 1 or Martin 1, a little less than two minutes for 320 by 256. From the space station it is usually PD 120. Robot 36 is for local chats on VHF.

**Frequency.** 14.230 MHz, and 14.233 when that is busy. Listen for a full two minutes first: a picture in progress can be far too weak for your S meter, but not for your program.

**The picture itself.** Large letters, strong contrast, the callsign at the top where the signal has not faded yet, and the report below. Photos of the shack are welcome; photos of the back of the shack even more.

Received pictures can be added to the contact here, and appear in the [archive](/sstv).`,
    comments: [
      'Received your test picture on 14.230 without a single line of noise.',
      'PD 120 in the archive looks great. Is there a plan for the next space station event?',
    ],
  },
  {
    title: 'A club station for a weekend: what we would do again',
    keywords: 'clubs, contests, events',
    shows: 'desk',
    body: `Nine operators, three stations, 1,412 contacts. These are the notes of the evening after.

**Again:**

- One person who does nothing but greet visitors. Eleven people came, four want to come back, and one has booked the course.
- A short list on every desk: what to say, how to log, whom to ask. New operators were on the air after five minutes.
- The same log for all three stations. Duplicates were seen on each screen at once.
- Soup.

**Not again:**

- Two generators of the same make on one earth. Find out before the contest why that hums.
- The 20 m and the 15 m antenna in one line. 40 m of distance and a right angle did more than both filters.
- Everybody at four in the morning. Three hours each is enough.

The rate is not what people remember. They remember that a girl of twelve worked Japan with her first call, at sunrise, in front of all of us.`,
    comments: [
      'I was the one with the soup. Thank you for having us!',
      'Could you share the list for the desks? We plan our own for May.',
      'Worked you on all three bands, always a friendly voice.',
    ],
  },
  {
    title: 'Grid squares, and how far the next one is',
    keywords: 'grids, VHF, newcomers',
    shows: 'grid',
    body: `\`IO91\` is a square of two degrees of longitude and one degree of latitude. The two letters are a field of 20 by 10 degrees, the digits count the squares in it, from the south-west corner.

How large is that?

| Latitude | West to east | South to north |
|:--|--:|--:|
| Equator | 222 km | 111 km |
| 40° | 170 km | 111 km |
| 51° | 140 km | 111 km |
| 65° | 94 km | 111 km |

Two more letters (\`IO91WM\`) divide it into 24 by 24 parts, each about 6 by 4.6 km here. That is exact enough for a bearing on 23 cm.

Three uses of it:

1. On VHF the four characters are the report that counts. Give them slowly.
2. Distances in contests run from the centre of one square to the other. Six characters are better for both of you.
3. From a border of two squares a walk of 100 m gives you a new one. Stand exactly on it and your friends will not believe the log.

Your profile shows the squares that you have worked, on a map that fills faster than you think.`,
    comments: [
      'On 6 m I count nothing else. 412 so far.',
      'The corner of four squares near us is in a swamp, of course.',
    ],
  },
];
