import { describeEveryPage } from './every-page.ts';

describe('every page on a desktop', () =>
  describeEveryPage({
    loaded: { theme: 'dark', width: 1440 },
    changed: { theme: 'light', width: 1440 },
    opensBy: 'address',
  }));
