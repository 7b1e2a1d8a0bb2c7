import { landCells } from '@pileup/radio/map/land';
import { rotated } from './rotation.ts';

test('a rotation wraps at the date line and stops before the poles', () => {
  expect(rotated({ lat: 70, lon: 170 }, 20, 30)).toEqual({ lat: 80, lon: -170 });
  expect(rotated({ lat: -70, lon: -170 }, -20, -30)).toEqual({ lat: -80, lon: 170 });
});

test('land cells are on land', () => {
  const cells = landCells();
  const isLand = (lon: number, lat: number) => {
    for (let at = 0; at < cells.length; at += 2)
      if (Math.abs((cells[at] ?? 0) - lon) <= 2 && Math.abs((cells[at + 1] ?? 0) - lat) <= 1) return true;
    return false;
  };
  expect([isLand(11, 49), isLand(-100, 40), isLand(135, -25)]).toEqual([true, true, true]);
  expect([isLand(-30, 40), isLand(-150, 0), isLand(80, -40)]).toEqual([false, false, false]);
});
