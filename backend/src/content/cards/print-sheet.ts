import type { CardPaper } from '@pileup/contract/cards';
import { drawPicture, MM, newPdf, type PdfDocument } from '../../platform/images/pdf.js';
import type { Picture } from '../../platform/images/picture.js';
import { CARD } from './draw-card.js';

interface SheetLayout {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  readonly cardHeight: number;
}

/** In mm. Four cards of 14 x 9 cm on A4 in landscape; three on a Letter page, in the American size of 5.5 x 3.5 inches. */
const LAYOUTS: Readonly<Record<CardPaper, SheetLayout>> = {
  a4: { width: 297, height: 210, columns: 2, rows: 2, cardHeight: 90 },
  letter: { width: 215.9, height: 279.4, columns: 1, rows: 3, cardHeight: 88.9 },
};
const MARK = { gap: 1, length: 4 };

export interface SheetCard {
  readonly front: Picture;
  readonly back: Picture;
}

/**
 * Sheets for print: after each page with fronts one with their backs, whose columns are reversed, so that both sides
 * meet when the paper is turned over its short edge. Outlines are used in place of fonts, as on the pictures.
 * @param pause called between cards, since drawing one takes some milliseconds of this thread
 */
export async function printSheet(
  cards: readonly (() => Promise<SheetCard>)[],
  paper: CardPaper,
  pause: () => Promise<void>,
): Promise<Buffer> {
  const layout = LAYOUTS[paper];
  const { document, bytes } = await newPdf(layout, { Title: 'QSL cards' });
  const perPage = layout.columns * layout.rows;
  for (let first = 0; first < cards.length; first += perPage) {
    const page: SheetCard[] = [];
    for (const make of cards.slice(first, first + perPage)) {
      page.push(await make());
      await pause();
    }
    for (const side of ['front', 'back'] as const) {
      document.addPage();
      for (const [n, card] of page.entries()) {
        drawPicture(document, card[side], areaOf(n, side, layout));
        await pause();
      }
      drawMarks(document, layout);
    }
  }
  document.end();
  return bytes;
}

function areaOf(n: number, side: 'front' | 'back', { width, height, columns, rows, cardHeight }: SheetLayout) {
  const cardWidth = (cardHeight * CARD.width) / CARD.height;
  const column = side === 'front' ? n % columns : columns - 1 - (n % columns);
  const row = Math.floor(n / columns);
  return {
    x: (width - columns * cardWidth) / 2 + column * cardWidth,
    y: (height - rows * cardHeight) / 2 + row * cardHeight,
    width: cardWidth,
    height: cardHeight,
  };
}

/** Crop marks around the block of cards, at every edge of a card. */
function drawMarks(document: PdfDocument, layout: SheetLayout): void {
  const { columns, rows } = layout;
  const { x: left, y: top, width, height } = areaOf(0, 'front', layout);
  const [right, bottom] = [left + columns * width, top + rows * height];
  const mark = (x1: number, y1: number, x2: number, y2: number) =>
    document.moveTo(x1 * MM, y1 * MM).lineTo(x2 * MM, y2 * MM);
  const [near, far] = [MARK.gap, MARK.gap + MARK.length];
  document.save().lineWidth(0.25).strokeColor('#000000');
  for (let column = 0; column <= columns; column++) {
    const x = left + column * width;
    mark(x, top - near, x, top - far);
    mark(x, bottom + near, x, bottom + far);
  }
  for (let row = 0; row <= rows; row++) {
    const y = top + row * height;
    mark(left - near, y, left - far, y);
    mark(right + near, y, right + far, y);
  }
  document.stroke().restore();
}
