import { describeEveryPage } from './every-page.ts';

describe('every page on a desktop', () =>
  describeEveryPage([
    { theme: 'dark', width: 1440 },
    { theme: 'light', width: 1440 },
  ]));
