import { describeEveryPage } from './every-page.ts';

describe('every page, light at 1440 px', () =>
  describeEveryPage({ theme: 'light', width: 1440, rules: 'of the look' }));
