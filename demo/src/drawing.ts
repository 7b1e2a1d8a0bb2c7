import sharp from 'sharp';

/** Draws the shapes of an SVG as PNG. */
export function drawn(shapes: string, width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 4 }).toBuffer();
}

export const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

export const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

/** A line without filling; `path` as in the attribute `d`. */
export const stroke = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const label = (x: number, y: number, text: string, colour: string, size = 30, anchor = 'start') =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="${colour}" text-anchor="${anchor}">${text}</text>`;
