import type PDFDocument from 'pdfkit';
import type { Picture, Shape } from './picture.js';

export type PdfDocument = InstanceType<typeof PDFDocument>;

/** Points of PDF per millimetre. */
export const MM = 72 / 25.4;

/** An area of the page in mm. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An empty document for drawings; `bytes` is complete after its `end()`. @param info entries of its dictionary */
export async function newPdf(
  page: Pick<Area, 'width' | 'height'>,
  info: Record<string, string | Date>,
): Promise<{ document: PdfDocument; bytes: Promise<Buffer> }> {
  const { default: Pdf } = await import('pdfkit');
  const size: [number, number] = [page.width * MM, page.height * MM];
  // The document has no default font, since a bundled program does not have its files.
  const document = new Pdf({ size, margin: 0, autoFirstPage: false, font: '', info });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const bytes = new Promise<Buffer>((resolve, reject) =>
    document.on('end', () => resolve(Buffer.concat(chunks))).on('error', reject),
  );
  return { document, bytes };
}

/** Draws a picture as wide as the area, what exceeds it cut off. Outlines are used in place of fonts, as on pictures. */
export function drawPicture(document: PdfDocument, picture: Picture, { x, y, width, height }: Area): void {
  const scale = (width * MM) / picture.width;
  document
    .save()
    .rect(x * MM, y * MM, width * MM, height * MM)
    .clip();
  document.translate(x * MM, y * MM).scale(scale);
  for (const shape of picture.shapes) drawShape(document, shape);
  document.restore();
}

function drawShape(document: PdfDocument, shape: Shape): void {
  document.save();
  if (shape.kind === 'image') {
    const { x, y, width, height, jpeg } = shape;
    document.rect(x, y, width, height).clip();
    document.image(jpeg, x, y, { cover: [width, height], align: 'center', valign: 'center' });
  } else {
    const { fill, stroke, strokeWidth = 1, opacity = 1 } = shape.paint;
    document.path(shape.path).opacity(opacity);
    if (stroke) document.lineWidth(strokeWidth).lineCap('round');
    if (fill && stroke) document.fillAndStroke(fill, stroke);
    else if (fill) document.fill(fill);
    else if (stroke) document.stroke(stroke);
  }
  document.restore();
}
