import type { Article } from './article.ts';

export const ANTENNA_ARTICLES: readonly Article[] = [
  {
    title: 'A choke at the feed point, and how many turns it needs',
    keywords: 'antennas, RFI, ferrite',
    shows: 'choke',
    body: `My microphone used to bite on 15 m. The reason was current on the outside of the coax, and a choke at the feed point removed it.

A dipole is balanced, coax is not. Without a choke the outside of the braid is a third wire of the antenna: it radiates in the shack, and it brings the noise of the house to the receiver.

## What I wound

RG-58 through one FT240-31 core, with the two halves of the winding on opposite sides:

| Bands | Turns on one FT240-31 |
|:--|--:|
| 160 to 40 m | 16 |
| 80 to 20 m | 14 |
| 20 to 10 m | 10 |

More turns are not always better. Above its resonance the choke is only a capacitor, so one for 10 m has fewer turns than one for 80 m.

## How I checked it

1. Clamp a current probe over the coax below the feed point and read it at 100 W.
2. Add the choke and read it again. Mine fell to less than a tenth.
3. Listen: the noise on 40 m went from S6 to S3.

A coil of coax without a core works on one or two bands. For one band that is fine, for a multiband antenna it is not.`,
    comments: [
      'Mix 31 made the difference here, too. I had used mix 43 on 80 m for years and wondered why it ran warm.',
      'Please write the wire diameter next to it: with RG-213 sixteen turns do not fit.',
      'Measured mine with a VNA as you describe. 4 kohm on 40 m, 1.5 kohm on 10 m. Thank you.',
    ],
  },
  {
    title: 'Five minutes with an SWR curve',
    keywords: 'antennas, measuring',
    shows: 'swr',
    body: `One number on a meter says little. A curve over the whole band says which way to cut.

> Measure at the antenna if you can. Loss in the feed line makes every SWR look better than it is.

- **The dip is too low in frequency**: the wire is too long. Fold it back first, cut later.
- **The dip is too high**: too short, or too far from the ground that it was cut for.
- **There is a dip, but it stays above 2**: the resistance is wrong. A dipole at half a wavelength shows about 70 ohm, an inverted V about 50, a quarter wave with four radials about 36 or less.
- **The curve is flat and low everywhere**: be suspicious. That is a dummy load, or a lot of loss.

For a half-wave of wire the length in metres is about

\`\`\`
length = 143 / frequency in MHz      7.1 MHz: 20.14 m
\`\`\`

One per cent of length moves the dip by one per cent: on 40 m that is 70 kHz for 20 cm. Write each step down, and stop when the part of the band that you use is below 2.`,
    comments: [
      'The sentence about flat curves should be on every analyser.',
      'Folding back instead of cutting saved me three times this summer.',
    ],
  },
  {
    title: 'A vertical for a small garden: radials first',
    keywords: 'antennas, 40 m, portable',
    shows: 'vertical',
    body: `There are 10 m between our house and the fence. A quarter wave on 40 m is 10 m high and needs no second support, so that is what we have.

The pole is the easy part. The half of the antenna that you do not see is the ground, and each doubling of the radials on the ground brought something that we could hear:

| Radials, 5 to 10 m | Feed point | Compared with 4 |
|--:|--:|--:|
| 4 | 68 ohm | |
| 8 | 56 ohm | about 1 dB |
| 16 | 47 ohm | about 2 dB |
| 32 | 41 ohm | a little more |

The feed point falls towards 36 ohm as the loss in the ground goes away, which is why the SWR gets *worse* while the antenna gets *better*.

Radials on the ground need no exact length. Two elevated ones do, since they are tuned: 10.3 m each, 2 m above the lawn, higher than any head.

In the evening it beats the dipole at 8 m for everything beyond 3,000 km. For the neighbouring countries the dipole wins by two S units. We use both.`,
    comments: [
      'Thirty-two radials of 5 m each or sixteen of 10? I can get the wire for either.',
      'Take the 32 short ones. Near the base is where the current is.',
      'Lawn staples and one afternoon. After two weeks the grass hides all of it.',
    ],
  },
  {
    title: 'Coax loss: what the table does not say',
    keywords: 'feed lines, VHF',
    shows: 'loss',
    body: `Typical loss of 100 m of new cable, in dB:

| Cable | 7 MHz | 28 MHz | 145 MHz | 435 MHz |
|:--|--:|--:|--:|--:|
| RG-174 | 8.5 | 17 | 40 | 70 |
| RG-58 | 4.0 | 8.0 | 20 | 36 |
| RG-213 | 1.8 | 3.6 | 8.5 | 16 |
| 10 mm low loss | 1.0 | 2.1 | 4.8 | 8.5 |

Three things are missing in every such table.

**The SWR counts.** The figures are for a matched line. With an SWR of 5 at the antenna, 3 dB of matched loss become about 5.

**Age counts.** Water in the braid doubles the loss long before the SWR changes. Replace a cable that has been outside for fifteen years, whatever it looks like.

**Where the preamplifier is.** On 2 m, 3 dB in front of the preamplifier are 3 dB of sensitivity, and 3 dB behind it are hardly any.

For 15 m of cable on HF any of the thicker ones will do. I bought the expensive one for 70 cm only, and never regretted the other decision.`,
    comments: [
      'RG-58 on 40 m with 20 m of length costs 0.8 dB. That is really nothing to worry about.',
      'Put adhesive heat shrink over every outdoor plug. Tape alone failed here after two winters.',
    ],
  },
  {
    title: 'Finding the noise in your own house',
    keywords: 'RFI, receiving',
    shows: 'noise',
    body: `Before you write to the power company, switch your own house off. In four out of five cases the source is inside.

1. Run the receiver from a battery, on the band with the noise, and note the S meter.
2. Switch the main breaker off. If the noise goes, it is yours.
3. Switch the circuits on one by one, then the devices of the circuit that brought it back.

What I found, in the order of strength:

- the power supply of a laptop: lines every 65 kHz, drifting with the load
- a LED lamp in the hall: broad hiss below 10 MHz
- the solar inverter: only by day, of course
- the network cable to the garage: peaks on 10.1, 14.0 and 21.0 MHz

The first three are a matter of a better supply and a clip-on core with *several* turns; a single pass through a core does little below 10 MHz. The last one took a shielded cable.

The waterfall shows the pattern at a glance: regular lines are switching supplies, a comb of pulses is an electric fence, and slowly wandering bands are plasma or solar.`,
    comments: [
      'The doorbell transformer. I would never have guessed without the breaker test.',
      'A small loop and a portable receiver find the rest. The null is much sharper than the peak.',
    ],
  },
];
