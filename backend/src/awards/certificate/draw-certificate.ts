import encodeQR from 'qr';
import { Picture } from '../../platform/images/picture.js';
import { drawMark } from '../../platform/images/product-mark.js';
import type { Typefaces } from '../../platform/images/typefaces.js';
import type { CertificateContent } from './certificate-content.js';
import { drawPostmark } from './draw-postmark.js';

/** The proportions of A4. */
export const CERTIFICATE = { width: 800, height: 566 } as const;

/** The light theme of `ui/tokens.css`. */
const COLOURS = {
  panel: '#f8f2e4',
  well: '#fffdf7',
  line: '#d9ccb2',
  frame: '#b5a482',
  text: '#211c15',
  muted: '#5f543f',
  accent: '#ad1f18',
} as const;
const [LEFT, RIGHT] = [48, 752];
const LABEL = { typeface: 'legend', size: 11, spacing: 0.07, fill: COLOURS.muted } as const;
/** The size in pixels; the border, which readers need, in modules. */
const QR = { size: 100, border: 3 };

export function drawCertificate(content: CertificateContent, typefaces: Typefaces): Picture {
  const { width, height } = CERTIFICATE;
  const picture = new Picture(width, height, typefaces).rect(0, 0, width, height, { fill: COLOURS.panel });
  picture.rect(14.5, 14.5, width - 29, height - 29, { stroke: COLOURS.frame });
  picture.rect(20.5, 20.5, width - 41, height - 41, { stroke: COLOURS.line });
  drawMark(picture, LEFT, 46, 26, COLOURS);
  picture.text('STATION MASTER AWARDS', RIGHT, 64, { ...LABEL, anchor: 'end' });
  drawPostmark(picture, content.postmark, { x: 653, y: 179, scale: 3, colour: COLOURS.accent });

  picture.text('AWARDED TO', LEFT, 142, LABEL);
  const call = { typeface: 'monoBold', size: 50, minSize: 20, maxWidth: 490, fill: COLOURS.text } as const;
  picture.text(content.callsign, LEFT - 2, 194, call);
  const body = { typeface: 'text', size: 15, minSize: 11 } as const;
  picture.text(content.holder, LEFT, 222, { ...body, maxWidth: 490, fill: COLOURS.muted });
  picture.text(content.title, LEFT, 272, { typeface: 'legend', size: 27, fill: COLOURS.text, maxWidth: 490 });
  picture.text(content.line, LEFT, 304, { ...body, fill: COLOURS.text, maxWidth: RIGHT - LEFT });
  drawCells(picture, content.cells);
  drawCheck(picture, content);
  if (content.isRevoked) drawRevoked(picture);
  return picture;
}

function drawCells(picture: Picture, cells: CertificateContent['cells']): void {
  const step = (RIGHT - LEFT) / cells.length;
  picture.rect(LEFT + 0.5, 326.5, RIGHT - LEFT - 1, 56, { fill: COLOURS.well, stroke: COLOURS.frame });
  for (const [n, { label, value }] of cells.entries()) {
    const x = LEFT + n * step;
    if (n > 0) picture.line(x, 327, x, 382, { stroke: COLOURS.line });
    picture.text(label, x + 11, 345, LABEL);
    const style = { typeface: 'mono', size: 16, minSize: 11, maxWidth: step - 18, fill: COLOURS.text } as const;
    picture.text(value, x + 11, 370, style);
  }
}

function drawCheck(picture: Picture, { address, serial, signature }: CertificateContent): void {
  drawQr(picture, address, LEFT, 416);
  const value = { typeface: 'mono', fill: COLOURS.text, minSize: 9 } as const;
  picture.text('PROOF AND CHECK', 168, 436, LABEL);
  picture.text(address.replace(/^https?:\/\//, ''), 168, 456, { ...value, size: 13, maxWidth: 270 });
  picture.text('SERIAL', 168, 486, LABEL);
  picture.text(serial, 168, 508, { ...value, size: 16 });
  picture.line(452.5, 478.5, RIGHT, 478.5, { stroke: COLOURS.text });
  picture.text('STATION MASTER AWARDS, PILEUP', 452, 496, LABEL);
  picture.text(signature, 452, 514, { typeface: 'text', size: 12, minSize: 8, maxWidth: 300, fill: COLOURS.muted });
}

/** Modules as rectangles of each row, so that the outlines stay few. */
function drawQr(picture: Picture, text: string, x: number, y: number): void {
  picture.rect(x, y, QR.size, QR.size, { fill: COLOURS.well, stroke: COLOURS.frame });
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QR.border });
  const module = QR.size / rows.length;
  const pieces: string[] = [];
  for (const [top, row] of rows.entries())
    for (let left = 0; left < row.length; left++) {
      const start = left;
      while (row[left]) left++;
      if (left === start) continue;
      const at = (column: number) => (x + column * module).toFixed(2);
      const [upper, lower] = [top, top + 1].map((line) => (y + line * module).toFixed(2));
      pieces.push(`M${at(start)} ${upper}H${at(left)}V${lower}H${at(start)}Z`);
    }
  picture.path(pieces.join(''), { fill: COLOURS.text });
}

function drawRevoked(picture: Picture): void {
  const style = { typeface: 'bold', size: 96, spacing: 0.08 } as const;
  const text = 'REVOKED';
  const angle = (-14 * Math.PI) / 180;
  const half = picture.outlines.width(text, style) / 2;
  const [x, y] = [CERTIFICATE.width / 2, CERTIFICATE.height / 2 + 34];
  const onLine = (along: number) => ({
    x: x + (along - half) * Math.cos(angle),
    y: y + (along - half) * Math.sin(angle),
    angle,
  });
  picture.path(picture.outlines.turned(text, style, onLine), { fill: COLOURS.accent, opacity: 0.72 });
}
