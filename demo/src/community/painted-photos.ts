import { box, disc, drawn } from '../drawing.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** Photos are drawn, since the operators are not real. */
export type Motif = 'operator' | 'desk' | 'tower' | 'summit' | 'sstv';

const WIDTH = 1200;
const HEIGHT = 900;
const DUSKS = [
  ['#1b2a4a', '#e8894f', '#f2c078'],
  ['#16324f', '#4f8fa3', '#dfe7c8'],
  ['#2b1d3a', '#a6445d', '#f0a66b'],
  ['#0f2b33', '#2f7f79', '#cfe3d4'],
] as const;
const SKINS = ['#f1c9a5', '#d9a077', '#a66a44', '#6f4630'];
const SHIRTS = ['#b5432f', '#2f6f9f', '#3f7d4e', '#7a5aa0', '#c08a2e'];

/** Draws a photo as PNG. */
export function paint(motif: Motif, call: string, random: SeededRandom): Promise<Buffer> {
  const shapes = { operator, desk, tower, summit, sstv }[motif](random, call);
  return drawn(shapes, WIDTH, HEIGHT);
}

function operator(random: SeededRandom): string {
  const [background, , light] = random.pick(DUSKS);
  const [skin, shirt, hair] = [
    random.pick(SKINS),
    random.pick(SHIRTS),
    random.pick(['#2a1c14', '#5a3a22', '#8d8d8d', '#c9a15a']),
  ];
  const long = random.chance(0.45);
  return `${box(0, 0, WIDTH, HEIGHT, background)}${disc(950, 190, 110, light)}
    <path d="M250 900 Q270 610 600 600 Q930 610 950 900Z" fill="${shirt}"/>
    ${long ? `<path d="M390 420 Q370 760 470 740 L730 740 Q830 760 810 420Z" fill="${hair}"/>` : ''}
    ${disc(600, 400, 190, skin)}
    <path d="M405 390 Q420 180 600 190 Q780 180 795 390 Q740 290 600 290 Q460 290 405 390Z" fill="${hair}"/>
    <path d="M380 400 Q390 150 600 150 Q810 150 820 400" fill="none" stroke="#20242c" stroke-width="26"/>
    <rect x="350" y="370" width="64" height="120" rx="28" fill="#20242c"/><rect x="786" y="370" width="64" height="120" rx="28" fill="#20242c"/>
    <path d="M386 480 Q400 560 520 540" fill="none" stroke="#20242c" stroke-width="12"/>${disc(528, 538, 16, '#20242c')}
    ${disc(530, 400, 15, '#20242c')}${disc(670, 400, 15, '#20242c')}
    <path d="M545 480 Q600 525 655 480" fill="none" stroke="#7a3b2e" stroke-width="12" stroke-linecap="round"/>`;
}

function desk(random: SeededRandom): string {
  const wood = random.pick(['#5b3d26', '#6d4a2d', '#4a3a30']);
  const mhz = random.pick(['7.158.0', '14.074.0', '21.025.0', '3.573.0', '28.480.0']);
  const meter = 40 + random.below(60);
  return `${box(0, 0, WIDTH, HEIGHT, '#20262e')}${box(0, 640, WIDTH, 260, wood)}
    <path d="M180 640 L250 180 L330 640Z" fill="#f5d48a" opacity=".25"/><path d="M170 180 L330 180 L290 110 L210 110Z" fill="#c08a2e"/>
    <rect x="380" y="380" width="620" height="250" rx="16" fill="#14171c" stroke="#3a414c" stroke-width="6"/>
    <rect x="420" y="420" width="340" height="110" rx="6" fill="#1a1306"/>
    <text x="590" y="500" font-family="monospace" font-size="72" font-weight="bold" fill="#ffb02e" text-anchor="middle">${mhz}</text>
    ${disc(880, 480, 74, '#2b313b')}${disc(880, 480, 56, '#39414d')}${disc(902, 452, 12, '#14171c')}
    ${[450, 510, 570, 630, 690].map((x) => disc(x, 580, 16, '#39414d')).join('')}
    <rect x="1030" y="470" width="130" height="150" rx="12" fill="#e9e4d4"/>
    <path d="M1095 590 l${meter - 70} -78" stroke="#b5432f" stroke-width="7"/>
    <path d="M120 700 h260 l20 70 h-300z" fill="#d8d2c4"/><rect x="560" y="700" width="150" height="26" rx="10" fill="#14171c"/>${disc(700, 690, 24, '#b5432f')}`;
}

function tower(random: SeededRandom): string {
  const [high, low, light] = random.pick(DUSKS);
  const elements = 3 + random.below(4);
  const yagi = Array.from({ length: elements }, (_, n) => {
    const x = 380 + (n * 440) / (elements - 1);
    return `<path d="M${x} ${150 + n * 6} v${150 - n * 12}" stroke="#101317" stroke-width="9"/>`;
  }).join('');
  return `${sky(high, low)}${disc(240 + random.below(600), 640, 90, light)}
    <path d="M0 900 V760 Q260 700 520 750 T1200 720 V900Z" fill="#14201c"/>
    <path d="M570 900 L596 220 M650 900 L624 220" stroke="#101317" stroke-width="12"/>
    ${Array.from({ length: 9 }, (_, n) => `<path d="M${572 + n * 3} ${850 - n * 68} L${646 - n * 3} ${790 - n * 68}" stroke="#101317" stroke-width="7"/>`).join('')}
    <path d="M350 225 H850" stroke="#101317" stroke-width="12"/>${yagi}
    <path d="M610 230 L80 880 M610 230 L1140 860" stroke="#101317" stroke-width="3"/>`;
}

function summit(random: SeededRandom): string {
  const [high, low, light] = random.pick(DUSKS);
  const ridge = (base: number, rough: number) =>
    `M0 900 V${base} ${Array.from({ length: 9 }, (_, n) => `L${(n + 1) * 133} ${base + Math.round(random.between(-rough, rough))}`).join(' ')} V900Z`;
  return `${sky(high, low)}${disc(900, 200, 70, light)}
    <path d="${ridge(520, 130)}" fill="#5c7a86"/><path d="${ridge(640, 90)}" fill="#3d5a52"/><path d="M0 900 V800 Q600 690 1200 800 V900Z" fill="#2c4034"/>
    <path d="M640 770 V260" stroke="#1a1d21" stroke-width="10"/><path d="M640 270 L260 800 M640 270 L1010 800" stroke="#1a1d21" stroke-width="4"/>
    <path d="M760 800 L850 660 L950 800Z" fill="#b5432f"/><path d="M850 660 V800" stroke="#7f2c1e" stroke-width="6"/>
    ${disc(500, 700, 26, '#d9a077')}<path d="M462 800 Q462 726 500 726 Q540 726 545 800Z" fill="#2f6f9f"/><rect x="555" y="760" width="90" height="40" rx="6" fill="#14171c"/>`;
}

function sstv(random: SeededRandom, call: string): string {
  const [high, low, light] = random.pick(DUSKS);
  const lines = Array.from({ length: 60 }, (_, n) => box(0, n * 15, WIDTH, 2, '#000000')).join('');
  return `${sky(high, low)}${disc(300 + random.below(500), 420, 120, light)}
    <path d="M0 900 L330 420 L520 660 L760 360 L1200 900Z" fill="#1f3b4d"/><path d="M760 360 l-90 140 60 -20 40 40 60 -60 60 40z" fill="#f3f1ea"/>
    ${box(0, 0, WIDTH, 130, '#f0d021')}<text x="40" y="100" font-family="monospace" font-weight="bold" font-size="100" fill="#161616">CQ SSTV ${call}</text>
    <text x="1160" y="860" text-anchor="end" font-family="monospace" font-weight="bold" font-size="90" fill="#ffffff">59${random.below(9)}</text><g opacity=".14">${lines}</g>`;
}

const sky = (high: string, low: string) =>
  `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient>${box(0, 0, WIDTH, HEIGHT, 'url(#sky)')}`;
