import { drawPicture, newPdf } from '../../platform/images/pdf.js';
import type { Typefaces } from '../../platform/images/typefaces.js';
import type { CertificateContent } from './certificate-content.js';
import { CERTIFICATE, drawCertificate } from './draw-certificate.js';

/** Sizes in mm, landscape. */
const PAPERS = { a4: { width: 297, height: 210 }, letter: { width: 279.4, height: 215.9 } } as const;
/** The margin that printers need at each edge, in mm. */
const MARGIN = 8;

export type Paper = keyof typeof PAPERS;

/** The certificate on one page. The document's dictionary has the signed assertion, like the picture. */
export async function printCertificate(
  content: CertificateContent,
  paper: Paper,
  decidedAt: Date,
  typefaces: Typefaces,
): Promise<Buffer> {
  const page = PAPERS[paper];
  const { document, bytes } = await newPdf(page, {
    Title: `${content.callsign}: ${content.title}, ${content.serial}`,
    // The date of the decision, so that the same certificate always has the same bytes.
    CreationDate: decidedAt,
    openbadges: content.assertion,
  });
  document.addPage();
  const shape = CERTIFICATE.width / CERTIFICATE.height;
  const width = Math.min(page.width - 2 * MARGIN, (page.height - 2 * MARGIN) * shape);
  const height = width / shape;
  const area = { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height };
  drawPicture(document, drawCertificate(content, typefaces), area);
  document.end();
  return bytes;
}
