import { describeEveryPage } from './every-page.ts';

describe('every page on a phone', () =>
  describeEveryPage([
    { theme: 'light', width: 390 },
    { theme: 'dark', width: 360 },
  ]));
