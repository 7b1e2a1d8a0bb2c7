import { type Motif, paint } from '../community/painted-photos.ts';
import { box, disc, drawn, label, stroke } from '../drawing.ts';
import type { SeededRandom } from '../seeded-random.ts';

const WIDTH = 1200;
const HEIGHT = 675;
const PAPER = '#10171d';
const RULE = '#2a3742';
const TEXT = '#9fb2bf';
const AMBER = '#ffb02e';
const BLUE = '#59b4e8';
const GREEN = '#5fc58a';
const RED = '#e0604c';
/** The area of a chart, within the part of the picture that cards show. */
const LEFT = 110;
const RIGHT = 1150;
const TOP = 100;
const BOTTOM = 560;

type Drawing = (random: SeededRandom) => string;

const DRAWINGS = { choke, swr, vertical, loss, noise, muf, pass, morse, greyline, waterfall, grid } as const;

/** Diagrams for posts, and motifs of photos. */
export type Figure = keyof typeof DRAWINGS | Extract<Motif, 'desk' | 'summit' | 'sstv'>;

/** Draws the picture of a post by an operator as PNG. */
export function paintFigure(figure: Figure, call: string, random: SeededRandom): Promise<Buffer> {
  if (figure === 'desk' || figure === 'summit' || figure === 'sstv') return paint(figure, call, random);
  const draw: Drawing = DRAWINGS[figure];
  return drawn(box(0, 0, WIDTH, HEIGHT, PAPER) + draw(random), WIDTH, HEIGHT);
}

function swr(): string {
  const curve = (dip: number, colour: string) =>
    stroke(
      plot((x) => 0.08 + 0.85 * Math.min(1, 9 * (x - dip) ** 2)),
      colour,
      7,
    );
  return `${chart(['7.00', '7.05', '7.10', '7.15', '7.20'], ['1', '2', '3', '4'])}
    ${box(LEFT, atY(0.36), RIGHT - LEFT, BOTTOM - atY(0.36), '#5fc58a22')}
    ${curve(0.22, BLUE)}${curve(0.52, AMBER)}
    ${label(atX(0.22), BOTTOM - 60, 'too long', BLUE, 30, 'middle')}${label(atX(0.56), BOTTOM - 60, 'after 20 cm', AMBER, 30, 'middle')}`;
}

function loss(): string {
  const cables: [string, string, number][] = [
    ['RG-174', RED, 70],
    ['RG-58', AMBER, 36],
    ['RG-213', BLUE, 16],
    ['10 mm low loss', GREEN, 8.5],
  ];
  const curves = cables.map(([name, colour, most], n) => {
    const height = (x: number) => (most / 75) * (0.12 + 0.88 * x ** 1.6);
    return `${stroke(plot(height), colour, 7)}${label(LEFT + 30, TOP + 45 + n * 44, name, colour)}`;
  });
  return `${chart(['7', '28', '145', '435 MHz'], ['0', '25', '50', '75 dB'])}${curves.join('')}`;
}

function muf(): string {
  const bars = Array.from({ length: 24 }, (_, hour) => {
    const height = 0.22 + 0.68 * Math.exp(-(((hour - 12.5) / 5) ** 2));
    const colour = height > 0.74 ? AMBER : height > 0.5 ? BLUE : '#35536a';
    return box(atX(hour / 24) + 5, atY(height), 33, BOTTOM - atY(height), colour);
  });
  const line = (y: number, band: string) =>
    `${stroke(`M${LEFT} ${atY(y)}H${RIGHT}`, RULE, 3)}${label(RIGHT - 8, atY(y) - 10, band, TEXT, 28, 'end')}`;
  return `${chart(['00', '06', '12', '18', '24 UTC'], [])}${line(0.74, '10 m')}${line(0.5, '15 m')}${line(0.3, '20 m')}${bars.join('')}`;
}

function noise(random: SeededRandom): string {
  const floor = Array.from({ length: 131 }, (_, n) => {
    const spike = n % 13 === 6 ? 0.5 + random.between(0, 0.25) : 0;
    return `${n === 0 ? 'M' : 'L'}${Math.round(atX(n / 130))} ${Math.round(atY(0.1 + random.between(0, 0.07) + spike))}`;
  });
  return `${chart(['10.0', '10.1', '10.2', '10.3', '10.4 MHz'], ['S1', 'S5', 'S9'])}${stroke(floor.join(' '), AMBER, 4)}
    ${stroke(`M${atX(6 / 130)} ${TOP + 26}H${atX(19 / 130)}`, BLUE, 5)}${label(atX(22 / 130), TOP + 36, '65 kHz: a switching supply', BLUE)}`;
}

function waterfall(random: SeededRandom): string {
  const traces = Array.from({ length: 26 }, () => {
    const x = LEFT + random.below(RIGHT - LEFT - 30);
    return [0, 1, 2, 3]
      .filter(() => random.chance(0.55))
      .map(
        (row) =>
          `<rect x="${x}" y="${TOP + row * 115 + 6}" width="17" height="98" fill="${random.pick([BLUE, BLUE, GREEN, AMBER])}" opacity="${0.35 + 0.65 * random.next()}"/>`,
      )
      .join('');
  });
  const speckles = Array.from({ length: 900 }, () =>
    box(LEFT + random.below(RIGHT - LEFT), TOP + random.below(BOTTOM - TOP), 5, 3, '#27506e'),
  );
  const wide = Array.from({ length: 7 }, (_, n) =>
    box(760 + (n - 3) * 26, TOP + 121, 17, 98, n === 3 ? RED : '#8d4238'),
  );
  return `${box(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, '#071a2b')}${speckles.join('')}${traces.join('')}${wide.join('')}
    ${ticks(['500', '1000', '1500', '2000', '2500 Hz'])}`;
}

function choke(): string {
  const turns = Array.from({ length: 14 }, (_, n) => {
    const angle = ((n < 7 ? 205 + n * 22 : 25 + (n - 7) * 22) * Math.PI) / 180;
    const at = (radius: number) =>
      `${Math.round(600 + radius * Math.cos(angle))} ${Math.round(337 + radius * Math.sin(angle))}`;
    return stroke(`M${at(116)}L${at(254)}`, '#d8d2c4', 24);
  });
  return `<circle cx="600" cy="337" r="185" fill="none" stroke="#4b555e" stroke-width="116"/>
    <circle cx="600" cy="337" r="185" fill="none" stroke="#5c6872" stroke-width="70"/>${turns.join('')}
    ${stroke('M350 270Q180 250 0 250M850 404Q1020 424 1200 424', '#d8d2c4', 24)}
    ${label(60, 210, 'antenna', TEXT)}${label(1140, 480, 'shack', TEXT, 30, 'end')}${label(600, 348, '7 + 7', AMBER, 44, 'middle')}`;
}

function vertical(): string {
  const radials = Array.from({ length: 16 }, (_, n) => {
    const angle = (n * Math.PI) / 8;
    return stroke(
      `M600 560L${600 + Math.round(430 * Math.cos(angle))} ${560 + Math.round(70 * Math.sin(angle))}`,
      GREEN,
      4,
    );
  });
  return `${box(0, 520, WIDTH, 155, '#18251f')}${radials.join('')}${stroke('M600 560V70', AMBER, 12)}${disc(600, 560, 14, AMBER)}
    ${stroke('M690 70V550M675 70H705M675 550H705', TEXT, 3)}${label(720, 320, '10.1 m', TEXT, 36)}${label(1060, 480, '16 radials', GREEN, 30, 'end')}`;
}

function pass(): string {
  const path = (x: number) => `${Math.round(150 + 900 * x)} ${Math.round(520 - 1520 * x * (1 - x))}`;
  const marks = ['+10', '+5', '0', '-5', '-10'].map((kilohertz, n) => {
    const [x = '', y = ''] = path(n / 4).split(' ');
    return `${disc(Number(x), Number(y), 13, BLUE)}${label(Number(x), Number(y) - 32, `${kilohertz} kHz`, TEXT, 30, 'middle')}`;
  });
  const arc = Array.from({ length: 41 }, (_, n) => `${n === 0 ? 'M' : 'L'}${path(n / 40)}`).join('');
  const [x, y] = path(0.62).split(' ').map(Number);
  return `${box(0, 560, WIDTH, 115, '#18251f')}${stroke(arc, '#35536a', 5)}${marks.join('')}
    ${stroke(`M600 560L${x} ${y}`, AMBER, 4)}${box((x ?? 0) - 20, (y ?? 0) - 20, 40, 40, AMBER)}${disc(600, 556, 16, AMBER)}`;
}

function morse(): string {
  const lines: [string, string][] = [
    ['CQ', '-.-. --.-'],
    ['DE', '-.. .'],
    ['73', '--... ...--'],
  ];
  return lines
    .map(([text, code], row) => {
      let x = 330;
      const y = 170 + row * 170;
      const signs = [...code].map((sign) => {
        const width = sign === '-' ? 84 : sign === '.' ? 28 : 0;
        const drawing = width > 0 ? box(x, y - 14, width, 28, row === 0 ? AMBER : BLUE) : '';
        x += width > 0 ? width + 20 : 56;
        return drawing;
      });
      return `${label(120, y + 26, text, TEXT, 78)}${signs.join('')}`;
    })
    .join('');
}

function greyline(): string {
  const night = Array.from({ length: 61 }, (_, n) => {
    const x = (n * WIDTH) / 60;
    return `${n === 0 ? 'M' : 'L'}${x} ${Math.round(HEIGHT / 2 + 210 * Math.sin((x / WIDTH) * 2 * Math.PI))}`;
  }).join('');
  const rules = [1, 2, 3, 4, 5].map((n) => stroke(`M${n * 200} 0V${HEIGHT}M0 ${n * 112}H${WIDTH}`, '#21364a', 2));
  return `${box(0, 0, WIDTH, HEIGHT, '#1d4a66')}${rules.join('')}<path d="${night}V${HEIGHT}H0Z" fill="#0a1119" opacity=".85"/>
    ${stroke(night, AMBER, 8)}${disc(300, 548, 16, '#ffffff')}${disc(900, 127, 16, '#ffffff')}
    ${label(330, 600, 'ZL, sunset', '#ffffff')}${label(870, 110, 'Europe, sunrise', '#ffffff', 30, 'end')}`;
}

function grid(random: SeededRandom): string {
  const squares = Array.from({ length: 40 }, (_, n) => {
    const [column, row] = [n % 8, Math.floor(n / 8)];
    const isWorked = random.chance(0.45);
    const name = `${column < 4 ? 'IO' : 'JO'}${(column + 6) % 10}${4 - row}`;
    const [x, y] = [20 + column * 146, 20 + row * 128];
    return `${box(x, y, 138, 120, isWorked ? '#22506e' : '#18222b')}${label(x + 69, y + 72, name, isWorked ? '#ffffff' : TEXT, 34, 'middle')}`;
  });
  return `${squares.join('')}<rect x="456" y="402" width="142" height="124" fill="none" stroke="${AMBER}" stroke-width="8"/>`;
}

const atX = (share: number) => LEFT + share * (RIGHT - LEFT);
const atY = (share: number) => BOTTOM - share * (BOTTOM - TOP);

/** The curve of a function from shares of the width to shares of the height. */
function plot(heightAt: (x: number) => number): string {
  return Array.from({ length: 81 }, (_, n) => {
    const height = Math.min(0.97, heightAt(n / 80));
    return `${n === 0 ? 'M' : 'L'}${Math.round(atX(n / 80))} ${Math.round(atY(height))}`;
  }).join('');
}

function chart(across: readonly string[], up: readonly string[]): string {
  const rules = up.map((text, n) => {
    const y = Math.round(atY(n / Math.max(1, up.length - 1)));
    return `${stroke(`M${LEFT} ${y}H${RIGHT}`, RULE, 2)}${label(LEFT - 16, y + 10, text, TEXT, 28, 'end')}`;
  });
  return rules.join('') + ticks(across) + stroke(`M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}`, TEXT, 3);
}

function ticks(across: readonly string[]): string {
  return across
    .map((text, n) => {
      const isLast = n === across.length - 1;
      return label(atX(n / (across.length - 1)), BOTTOM + 46, text, TEXT, 28, isLast ? 'end' : 'middle');
    })
    .join('');
}
