import { describeEveryPage } from './every-page.ts';

describe('every page on a phone', () =>
  describeEveryPage({
    loaded: { theme: 'light', width: 390 },
    changed: { theme: 'dark', width: 360 },
    opensBy: 'link',
  }));
