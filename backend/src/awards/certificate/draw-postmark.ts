import type { Picture } from '../../platform/images/picture.js';

interface Postmark {
  /** The text along the upper edge. */
  readonly arc: string;
  /** The two lines in the middle. */
  readonly lines: readonly [string, string];
}

/** The postmark is drawn in a square of 62 units. */
const MIDDLE = 31;
const ARC_RADIUS = 22.5;
const TURN = (-9 * Math.PI) / 180;

/** A postmark around `x`, `y`, turned a little. @param scale pixels per unit */
export function drawPostmark(
  picture: Picture,
  { arc, lines }: Postmark,
  { x, y, scale, colour }: { x: number; y: number; scale: number; colour: string },
): void {
  const at = (left: number, top: number) => {
    const [dx, dy] = [(left - MIDDLE) * scale, (top - MIDDLE) * scale];
    return { x: x + dx * Math.cos(TURN) - dy * Math.sin(TURN), y: y + dx * Math.sin(TURN) + dy * Math.cos(TURN) };
  };
  const point = (left: number, top: number) => {
    const { x: px, y: py } = at(left, top);
    return `${px.toFixed(2)} ${py.toFixed(2)}`;
  };
  const pen = { stroke: colour, strokeWidth: scale };
  picture.circle(x, y, 29.5 * scale, { stroke: colour, strokeWidth: 1.6 * scale });
  picture.circle(x, y, 18.5 * scale, pen);
  const waves = [27.5, 31, 34.5].flatMap((top) =>
    [3, 51].map((left) => `M${point(left, top)}L${point(left + 8, top)}`),
  );
  picture.path(waves.join(''), pen);
  picture.path(`M${point(19, 50)}Q${point(31, 57)} ${point(43, 50)}`, pen);

  const arcStyle = { typeface: 'legend', size: 6 * scale, spacing: 0.1 } as const;
  const arcWidth = picture.outlines.width(arc, arcStyle);
  const radius = ARC_RADIUS * scale;
  const onArc = (along: number) => {
    const angle = (along - arcWidth / 2) / radius + TURN;
    return { x: x + radius * Math.sin(angle), y: y - radius * Math.cos(angle), angle };
  };
  picture.path(picture.outlines.turned(arc, arcStyle, onArc), { fill: colour });
  const lineStyle = { typeface: 'monoBold', size: 9.5 * scale } as const;
  for (const [n, line] of lines.entries()) {
    const width = picture.outlines.width(line, lineStyle);
    const onLine = (along: number) => ({ ...at(MIDDLE + (along - width / 2) / scale, 30 + 10 * n), angle: TURN });
    picture.path(picture.outlines.turned(line, lineStyle, onLine), { fill: colour });
  }
}
