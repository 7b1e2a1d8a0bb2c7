/** A text to be placed next to a point, px. */
export interface LabelRequest {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Whether the label may cover other marks of the map, and comes first. */
  readonly isOwn: boolean;
}

export interface PlacedLabel extends LabelRequest {
  /** Where the text begins, on its base line. */
  readonly left: number;
  readonly baseline: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const MARGIN = 3;
const EDGE = 4;

/** Positions right of the point, left of it, then above and below. */
const positions = (width: number): readonly (readonly [x: number, y: number])[] => [
  [8, 4],
  [-width - 8, 4],
  [8, -8],
  [-width - 8, -8],
  [8, 16],
  [-width / 2, -10],
  [-width / 2, 20],
];

/**
 * Places labels so that they neither overlap nor leave the stage, in the order given; those without room are left out.
 * @param most how many at most
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  stage: { width: number; height: number; lineHeight: number },
  most: number,
): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const boxes: Box[] = [];
  for (const request of requests) {
    if (placed.length >= most) break;
    for (const [right, down] of positions(request.width)) {
      const left = request.x + right;
      const baseline = request.y + down;
      const box = {
        left: left - MARGIN,
        top: baseline - stage.lineHeight + MARGIN,
        right: left + request.width + MARGIN,
        bottom: baseline + MARGIN,
      };
      if (box.left < EDGE || box.right > stage.width - EDGE || box.top < 0 || box.bottom > stage.height) continue;
      if (boxes.some((other) => overlaps(box, other))) continue;
      boxes.push(box);
      placed.push({ ...request, left, baseline });
      break;
    }
  }
  return placed;
}

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
