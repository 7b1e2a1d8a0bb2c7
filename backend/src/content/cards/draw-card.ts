import type { CardTemplate } from '@pileup/contract/cards';
import { Picture } from '../../platform/images/picture.js';
import type { Typefaces } from '../../platform/images/typefaces.js';

/** 14 x 9 cm, a hundredth of a centimetre per unit. */
export const CARD = { width: 1_400, height: 900 } as const;
const EDGE = 36;
const PAD = 84;

/** The station's side of a QSL card. */
export interface CardFront {
  readonly call: string;
  readonly name: string;
  readonly place: string;
  readonly zones: string;
}

/** The contact's side of a QSL card: public fields only. */
export interface CardBack {
  readonly station: string;
  readonly call: string;
  readonly name: string;
  readonly report: readonly { readonly label: string; readonly value: string }[];
  readonly power: string;
  readonly comment: string;
}

/** @param photo a JPEG; null for a plain QSL card */
export function drawFront(card: CardTemplate, front: CardFront, photo: Buffer | null, typefaces: Typefaces): Picture {
  const { width, height } = CARD;
  const { paper, ink, accent } = card;
  const picture = new Picture(width, height, typefaces).rect(0, 0, width, height, { fill: paper });
  const band = photo ? 600 : 0;
  if (photo) {
    picture.image(photo, 0, 0, width, band);
    picture.rect(0, band, width, 8, { fill: accent });
  } else {
    picture.rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, { stroke: accent, strokeWidth: 6 });
    picture.rect(EDGE + 14, EDGE + 14, width - 2 * EDGE - 28, height - 2 * EDGE - 28, { stroke: ink, strokeWidth: 2 });
  }
  const maxWidth = width - 2 * PAD;
  const text = { fill: ink, maxWidth, anchor: photo ? 'start' : 'middle' } as const;
  const x = photo ? PAD : width / 2;
  const size = photo ? 170 : 270;
  const y = photo ? 764 : 420;
  picture.text(front.call, x, y, { ...text, typeface: 'monoBold', size, minSize: 60, spacing: 0.04 });
  const lines = [
    { value: card.motto, typeface: 'semibold', size: photo ? 38 : 52 },
    {
      value: [card.show_name && front.name, card.show_place && front.place].filter(Boolean).join(' · '),
      typeface: 'text',
      size: photo ? 34 : 44,
    },
    { value: card.show_place ? front.zones : '', typeface: 'mono', size: photo ? 28 : 36 },
  ] as const;
  let top = photo ? 768 : 490;
  for (const { value, typeface, size: lineSize } of lines.filter((line) => line.value !== '')) {
    top += lineSize * (photo ? 1.04 : 1.4);
    picture.text(value, x, top, { ...text, typeface, size: lineSize, minSize: 18 });
  }
  return picture;
}

export function drawBack(card: CardTemplate, back: CardBack, typefaces: Typefaces): Picture {
  const { width, height } = CARD;
  const { paper, ink, accent } = card;
  const picture = new Picture(width, height, typefaces).rect(0, 0, width, height, { fill: paper });
  const right = width - PAD;
  picture.text('CONFIRMING OUR CONTACT', PAD, 104, { typeface: 'legend', size: 30, spacing: 0.12, fill: accent });
  picture.text('TO RADIO', PAD, 168, { typeface: 'legend', size: 26, spacing: 0.08, fill: ink });
  picture.text(back.call, PAD, 276, {
    typeface: 'monoBold',
    size: 118,
    minSize: 40,
    maxWidth: 780,
    fill: ink,
    spacing: 0.04,
  });
  if (back.name)
    picture.text(back.name, PAD, 330, { typeface: 'text', size: 36, minSize: 22, maxWidth: 780, fill: ink });
  const from = { fill: ink, anchor: 'end', maxWidth: 420 } as const;
  picture.text(back.station, right, 168, { ...from, typeface: 'monoBold', size: 54, minSize: 26, spacing: 0.03 });
  for (const [n, line] of card.address.split('\n').entries())
    picture.text(line, right, 214 + n * 36, { ...from, typeface: 'text', size: 28, minSize: 18 });
  drawReport(picture, back.report, card);
  let y = 622;
  const body = { typeface: 'text', size: 34 } as const;
  for (const line of card.message ? picture.outlines.wrap(card.message, body, right - PAD, 3) : []) {
    y += 46;
    picture.text(line, PAD, y, { ...body, fill: ink });
  }
  if (card.show_comment && back.comment)
    for (const line of picture.outlines.wrap(back.comment, { ...body, size: 28 }, right - PAD, 2)) {
      y += 42;
      picture.text(line, PAD, y, { typeface: 'text', size: 28, fill: ink, opacity: 0.8 });
    }
  if (card.show_power && back.power)
    picture.text(back.power, PAD, height - 50, { typeface: 'mono', size: 26, fill: ink });
  const thanks = { typeface: 'legend', size: 26, spacing: 0.1, fill: accent, anchor: 'end' } as const;
  picture.text('PSE QSL · TNX', right, height - 50, thanks);
  return picture;
}

function drawReport(picture: Picture, report: CardBack['report'], { ink, accent }: CardTemplate): void {
  const [left, right, top, bottom] = [PAD, CARD.width - PAD, 424, 590];
  const frame = { stroke: ink, strokeWidth: 3 };
  picture.rect(left, top, right - left, bottom - top, frame);
  picture.rect(left, top, right - left, 56, { fill: accent, opacity: 0.14 });
  picture.line(left, top + 56, right, top + 56, frame);
  const value = { typeface: 'mono', size: 40 } as const;
  const widths = report.map((cell) => Math.max(90, picture.outlines.width(cell.value, value)));
  const sum = widths.reduce((all, one) => all + one, 0);
  const pad = Math.max(14, (right - left - sum) / (2 * report.length));
  const scale = Math.min(1, (right - left - 2 * pad * report.length) / sum);
  let x = left;
  for (const [n, cell] of report.entries()) {
    const available = (widths[n] ?? 0) * scale;
    const middle = x + pad + available / 2;
    const centred = { fill: ink, anchor: 'middle' } as const;
    picture.text(cell.label, middle, top + 38, { ...centred, typeface: 'legend', size: 26, spacing: 0.06 });
    picture.text(cell.value, middle, top + 122, { ...centred, ...value, maxWidth: available + pad, minSize: 16 });
    x += available + 2 * pad;
    if (n < report.length - 1) picture.line(x, top, x, bottom, frame);
  }
}
